import type { Action, Clause, Decision } from '../model/index.ts';
import { mayBeAbout, productAction } from './answers/guides.ts';
import { allCasesExcept, chosenCases, excludesEverythingNamed } from './cases/choose-cases.ts';
import { otherSuite, runsOtherSuite } from './cases/other-suite.ts';
import { createChoice, unknownEnvironmentReply } from './commands/questions.ts';
import { namedOperations } from './operations/find-operations.ts';
import { planAsk } from './plan-ask.ts';
import { planTestCreation } from './plan-make.ts';
import { casesWith } from './situation/case-filter.ts';
import { tagsFor } from './situation/kinds.ts';
import { clauseOf, hasSense, hasTopic, type Situation, slotsOf } from './situation/situation.ts';
import { unknownEnvironment } from './unknown-environment.ts';
import { followingLoad } from './wishes/load-wish.ts';

/** "run POST /orders by itself" runs it without the others. */
const isAlone = (clause: Clause): boolean =>
  slotsOf(clause, 'operation').length > 0 &&
  clause.words.some(({ lower }, at) => lower === 'by' && clause.words[at + 1]?.lower === 'itself');

/** "… and run it": the tests that this message has just requested. */
const isOfThisMessage = (clause: Clause, { makesTests }: Situation): boolean =>
  makesTests === true && clause.slots.every(({ kind }) => kind === 'reference' || kind === 'environment');

/** Tests that the suite does not have are generated first. */
function makeFirst(clause: Clause, situation: Situation): readonly Decision[] | null {
  if (situation.context.suite !== null || isOfThisMessage(clause, situation)) return null;
  const named = namedOperations(clause, situation);
  if ((named === null || named.operations.length === 0) && slotsOf(clause, 'test-kind').length === 0) return null;
  const words = clause.words.filter(({ senses, isOfProject }) => isOfProject || !senses.includes('run'));
  const made = planTestCreation({ ...clause, act: 'make', words }, situation);
  const environment = slotsOf(clause, 'environment')[0]?.name ?? null;
  const hasRun = made.some((one) => one.kind === 'do' && one.action.kind === 'run-tests');
  const isMade = made.some((one) => one.kind === 'do');
  return hasRun || !isMade ? made : [...made, { kind: 'do', action: { kind: 'run-tests', environment, cases: null, load: null } }];
}

/** "once more, same environment as before" repeats the latest run on the same environment. */
const isSamePlace = (clause: Clause): boolean =>
  hasSense(clause, 'same') && hasTopic(clause, 'environments') && clause.slots.every(({ kind }) => kind === 'reference');

/** "send me the results in Slack" is about the product. "run these on staging and let me know" starts a run. */
function productInstead(clause: Clause, situation: Situation): Action | null {
  const isPlaced = slotsOf(clause, 'environment').length > 0 && hasSense(clause, 'run');
  const isAboutProduct = hasTopic(clause, 'notifications', 'sharing', 'export', 'pull-request', 'ci') && !hasTopic(clause, 'run');
  return isAboutProduct && !isPlaced ? productAction(clause, situation) : null;
}

/** "every night" is a schedule. "the disk had been full since Sunday" is not. */
const isScheduled = (clause: Clause, situation: Situation): boolean =>
  hasTopic(clause, 'schedules') && mayBeAbout(clause, 'schedules', situation);

/** Decisions for a clause that runs tests. */
export function planRun(clause: Clause, situation: Situation): readonly Decision[] {
  const place = unknownEnvironment(clause, situation);
  const other = otherSuite(clause, situation);
  // A suite's name can be any word, for example "nightly".
  if (runsOtherSuite(clause, situation) && other !== null)
    return [place === null ? runOther(clause, other, situation) : unknownEnvironmentReply(place, situation)];
  if (hasTopic(clause, 'command-line') && slotsOf(clause, 'environment').length === 0)
    return [{ kind: 'do', action: { kind: 'show-local-run' } }];
  if (isScheduled(clause, situation) && !isAlone(clause)) return [{ kind: 'do', action: { kind: 'show-guide', topic: 'schedules' } }];
  const product = productInstead(clause, situation);
  if (product !== null) return [{ kind: 'do', action: product }];
  if (place !== null) return [unknownEnvironmentReply(place, situation)];
  if (isSamePlace(clause)) return [{ kind: 'do', action: { kind: 'rerun', only: 'all', environment: null } }];
  const first = makeFirst(clause, situation);
  if (first !== null) return first;
  if (situation.context.suite === null && situation.makesTests !== true)
    return [
      {
        kind: 'say',
        text: 'There is no suite to run in this conversation yet.',
        choices: [createChoice('Test everything', '/generate smoke'), createChoice('What can I test here?', '/api')],
      },
    ];
  return [runOf(withoutHistory(clause), situation)];
}

/** In "run the users only, orders ran an hour ago", the part in the past tense gives a reason and does not select cases. */
function withoutHistory(clause: Clause): Clause {
  const comma = clause.words.findIndex(({ isMark, lower }) => isMark && /^[,;.–—-]$/.test(lower));
  const behind = comma < 0 ? [] : clause.words.slice(comma + 1);
  const isPast =
    behind.some(({ lower }) => /^(?:ran|passed|was|were)$/.test(lower)) &&
    behind.some(({ lower }) => /^(?:ago|already|before|yesterday|earlier)$/.test(lower));
  return isPast ? clauseOf(clause, clause.words.slice(0, comma)) : clause;
}

/** A run of another suite. Its cases are not known here, so they can only be selected by kind. */
function runOther(clause: Clause, suite: string, situation: Situation): Decision {
  const environment = slotsOf(clause, 'environment').find(({ excluded }) => !excluded)?.name ?? null;
  const kinds = slotsOf(clause, 'test-kind').filter(({ testKind }) => testKind !== 'load');
  const cases = kinds.length === 0 ? null : casesWith({ tags: tagsFor(kinds.map(({ testKind }) => testKind)) });
  return { kind: 'do', action: { kind: 'run-tests', environment, cases, load: followingLoad(clause, situation), suite } };
}

/** "fire it off" selects no cases, although its words may resemble a summary in the API. */
const choosesCases = (clause: Clause): boolean =>
  clause.slots.some(({ kind }) => kind !== 'reference' && kind !== 'environment' && kind !== 'amount') ||
  clause.words.some(({ isOfProject }) => isOfProject) ||
  slotsOf(clause, 'reference').every(({ to }) => to !== 'it');

/** The clause without its load, because the users in "50 users" are not a resource. */
function withoutLoad(clause: Clause): Clause {
  const load = clause.slots.filter((slot) => slot.kind === 'amount' || (slot.kind === 'test-kind' && slot.testKind === 'load'));
  const isOfLoad = ({ span, senses }: Clause['words'][number]) =>
    senses.includes('load') || load.some((slot) => slot.kind === 'amount' && slot.span.start <= span.start && slot.span.end >= span.end);
  return { ...clause, words: clause.words.filter((word) => !isOfLoad(word)), slots: clause.slots.filter((slot) => !load.includes(slot)) };
}

function runOf(clause: Clause, situation: Situation): Decision {
  const environment = slotsOf(clause, 'environment').find(({ excluded }) => !excluded)?.name ?? null;
  const load =
    followingLoad(clause, situation) ??
    (slotsOf(clause, 'test-kind').some(({ testKind }) => testKind === 'load') ? { users: null, seconds: null, p95Ms: null } : null);
  const plain = withoutLoad(clause);
  const named = choosesCases(plain)
    ? chosenCases(excludesEverythingNamed(plain) ? withoutExclusion(plain) : onlyWanted(plain), situation)
    : null;
  const chosen = named !== null && excludesEverythingNamed(plain) ? allCasesExcept(named, situation) : named;
  const isFailing = slotsOf(clause, 'reference').some(({ to }) => to === 'failing');
  if (isFailing && load === null && !hasSense(clause, 'question', 'show'))
    return { kind: 'do', action: { kind: 'rerun', only: 'failed', environment } };
  if (chosen !== null && chosen.ids.length === 0 && chosen.unknown === null)
    return {
      kind: 'say',
      text: 'No tests in the suite match that, so nothing was run.',
      choices: [createChoice('Run the whole suite', '/run'), createChoice('Show the tests', '/suite cases')],
    };
  if (chosen?.unknown != null && chosen.ids.length === 0)
    return {
      kind: 'ask',
      question: `The suite has no tests for "${chosen.unknown}". What should I do?`,
      choices: [createChoice('Run the whole suite', '/run'), createChoice('Show the tests', '/suite cases')],
    };
  return { kind: 'do', action: { kind: 'run-tests', environment, cases: chosen?.filter ?? null, load } };
}

/** "run the orders, leave the users alone": do not search for the excluded part. */
function onlyWanted(clause: Clause): Clause {
  const left = clause.slots.filter(({ excluded, kind }) => excluded && kind === 'resource');
  const isLeft = ({ span }: Clause['words'][number]) => left.some((slot) => span.start >= slot.span.start && span.end <= slot.span.end);
  return left.length === 0
    ? clause
    : {
        ...clause,
        words: clause.words.filter((word) => !isLeft(word) && !word.senses.includes('skip') && !word.senses.includes('except')),
        slots: clause.slots.filter((slot) => !left.includes(slot as (typeof left)[number])),
      };
}

/** Excluded operations are matched like any others, then removed from the result. */
const withoutExclusion = (clause: Clause): Clause =>
  excludesEverythingNamed(clause)
    ? {
        ...clause,
        words: clause.words.filter(
          ({ senses, lower }) =>
            !senses.includes('except') && !senses.includes('skip') && !/^(?:without|rest|others|remaining)$/.test(lower),
        ),
        slots: clause.slots.map((slot) => ({ ...slot, excluded: false })),
      }
    : clause;

/** Decisions for a clause that stops, repeats or compares runs. */
export function planControl(clause: Clause, situation: Situation): readonly Decision[] {
  if (hasTopic(clause, 'stop') || hasSense(clause, 'stop')) return [{ kind: 'do', action: { kind: 'stop-run' } }];
  if (hasTopic(clause, 'compare') || hasSense(clause, 'compare'))
    return [{ kind: 'do', action: { kind: 'show-results', question: 'compare', between: null, operations: null } }];
  const place = unknownEnvironment(clause, situation);
  if (place !== null) return [unknownEnvironmentReply(place, situation)];
  if (isSamePlace(clause)) return [{ kind: 'do', action: { kind: 'rerun', only: 'all', environment: null } }];
  if (!hasTopic(clause, 'again') && !hasSense(clause, 'again', 'run', 'same'))
    return hasTopic(clause, 'failures', 'passed', 'slowest', 'flaky')
      ? planAsk(clause, situation)
      : [{ kind: 'do', action: { kind: 'show-results', question: 'summary', between: null, operations: null } }];
  const environment = slotsOf(clause, 'environment')[0]?.name ?? null;
  const isFailing = slotsOf(clause, 'reference').some(({ to }) => to === 'failing');
  if (situation.context.suite !== null && !isFailing) return [runOf(clause, situation)];
  return [{ kind: 'do', action: { kind: 'rerun', only: isFailing ? 'failed' : 'all', environment } }];
}
