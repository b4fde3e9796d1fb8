import { countOf } from '../format/amounts.ts';
import type { Clause, Decision, PlanChoice } from '../model/index.ts';
import { keepsKinds, skipsTests } from './acts/clear-forms.ts';
import { addNamedSubject } from './acts/named-subject.ts';
import { chosenCases } from './cases/choose-cases.ts';
import { filterText, generateText } from './commands/command-text.ts';
import { otherMeanings } from './commands/other-meanings.ts';
import { createChoice } from './commands/questions.ts';
import { suiteOperations } from './operations/find-operations.ts';
import { namedScope } from './operations/named-scope.ts';
import { deselectedByParts, keptByContrast } from './operations/selected-parts.ts';
import { baseVerbs } from './operations/spoken-verbs.ts';
import { makeTestsAction } from './plan-make.ts';
import { casesWith } from './situation/case-filter.ts';
import { siblingInRole } from './situation/relations.ts';
import { CASE_SLOTS, hasSense, hasTopic, type Situation, slotsOf } from './situation/situation.ts';
import { countsIn } from './wishes/counts.ts';

type Suite = NonNullable<Situation['context']['suite']>;
const MOST_CHOICES = 3;
const KINDS = ['negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** One button for each kind of tests in the suite, so that "make it shorter" takes one click. */
function waysToShorten({ context }: Situation): readonly PlanChoice[] {
  const tags = new Set(context.suite?.cases.flatMap((one) => one.tags) ?? []);
  const removals = KINDS.filter((kind) => tags.has(kind)).map((kind) => createChoice(`Remove the ${kind} tests`, `/remove tagged ${kind}`));
  const keep = tags.has('smoke') && removals.length > 0 ? [createChoice('Keep only the smoke tests', '/keep tagged smoke')] : [];
  return [...keep, ...removals].slice(0, 3);
}

const ask = (question: string, choices: readonly PlanChoice[]): Decision => ({ kind: 'ask', question, choices });

function askWhat(clause: Clause, situation: Situation): Decision {
  const ways = waysToShorten(situation);
  const undo = (situation.context.suite?.revision ?? 0) > 1 ? [createChoice('Undo the last change', '/undo')] : [];
  const all = hasTopic(clause, 'shorter') ? [] : [createChoice('Remove all tests', '/remove all')];
  return ask(
    'Which tests should I remove?',
    [...all, ...ways, ...undo, createChoice('Show the tests', '/suite cases')].slice(0, MOST_CHOICES),
  );
}

/** "and then delete it" continues an API test. "delete it" alone is ambiguous. */
function deletionOfThing(clause: Clause, situation: Situation): Decision | null {
  if (clause.slots.some(({ kind }) => CASE_SLOTS.has(kind)) || hasTopic(clause, 'test', 'whole-suite') || !hasSense(clause, 'remove'))
    return null;
  const hand = suiteOperations(situation);
  // In "prune is too dangerous, get it out", the suite has a test with that name.
  const isCalled = (path: string) =>
    clause.words.some(
      ({ isOfProject, lower }) =>
        (isOfProject || lower.endsWith('ing')) && [lower, ...baseVerbs(lower)].some((verb) => path.toLowerCase().endsWith(`/${verb}`)),
    );
  if (hand.some(({ path }) => isCalled(path))) return null;
  const last = hand.at(-1);
  const found = last === undefined ? null : siblingInRole(last, 'delete', situation.context.model?.operations ?? []);
  if (found === null || hand.includes(found)) return null;
  const wish = { kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope: namedScope([found]) } as const;
  if (clause.form.continuation) return { kind: 'do', action: makeTestsAction([wish], clause) };
  return ask('Do you mean the tests or the API?', [
    createChoice('Undo the last change', '/undo'),
    createChoice(`Test ${found.key}`, generateText('smoke', [found])),
    createChoice('Show the tests', '/suite cases'),
  ]);
}

/** "delete a gist" refers to any gist. The tests in the suite are "the gist tests". */
function deletionThroughApi(clause: Clause, situation: Situation): Decision | null {
  if (clause.form.article !== 'indefinite' || hasTopic(clause, 'test', 'whole-suite') || slotsOf(clause, 'resource').length === 0)
    return null;
  const { retrieval, message } = situation;
  const [found] = retrieval.find(retrieval.scopeOf(message.slice(clause.span.start, clause.span.end))).operations;
  if (found?.method !== 'DELETE') return null;
  return ask('Do you mean the tests or the API?', [
    createChoice(`Test ${found.key}`, generateText('smoke', [found])),
    createChoice('Show the tests', '/suite cases'),
  ]);
}

/** The number of tests to keep: "5 tests max", "cut it down to 3". */
function numberToKeep(clause: Clause, { cases }: Suite): number | null {
  const { atMost, perOperation } = countsIn(clause);
  const isLess = hasTopic(clause, 'shorter') || hasSense(clause, 'keep');
  const number = slotsOf(clause, 'amount').find(({ unit, value }) => unit === 'count' && Number.isInteger(value) && value > 0);
  if (isLess && clause.words.some(({ lower }) => lower === 'half')) return Math.ceil(cases.length / 2);
  return atMost ?? (isLess ? (perOperation ?? number?.value ?? null) : null);
}

/** "5 tests max" first keeps one smoke test per operation, as far as the number allows, and then the others in order. */
function keepAtMost(most: number, { cases }: Suite): Decision {
  if (cases.length <= most)
    return { kind: 'say', text: `The suite has ${countOf(cases.length, 'test')}, so nothing was removed.`, choices: [] };
  const isFirstOfOperation = ({ op, tags }: Suite['cases'][number], at: number) =>
    tags.includes('smoke') && cases.findIndex((one) => one.op === op && one.tags.includes('smoke')) === at;
  const first = cases.filter(isFirstOfOperation);
  const ids = [...new Set([...first, ...cases].map(({ id }) => id))].slice(0, most);
  return { kind: 'do', action: { kind: 'keep-cases', cases: casesWith({ ids }) } };
}

/** In "leave the users aside", the users are removed. In a request for tests, they would be excluded. */
const withoutExclusions = (clause: Clause): Clause => ({ ...clause, slots: clause.slots.map((slot) => ({ ...slot, excluded: false })) });

/** "happy path only", "no deletes, just the lists": the form of the clause shows which cases to keep. Null for other clauses. */
function selectionIn(clause: Clause, situation: Situation): Decision | null {
  const kept = keepsKinds(clause, situation) ? chosenCases(clause, situation) : null;
  if (kept !== null) return { kind: 'do', action: { kind: 'keep-cases', cases: kept.filter } };
  const operations = deselectedByParts(clause, situation)?.map(({ key }) => key) ?? null;
  const staying = operations === null ? keptByContrast(clause, situation) : null;
  if (staying !== null)
    return { kind: 'do', action: { kind: 'keep-cases', cases: casesWith({ operations: staying.map(({ key }) => key) }) } };
  return operations === null ? null : { kind: 'do', action: { kind: 'remove-cases', cases: casesWith({ operations }) } };
}

const NO_SUITE: Decision = {
  kind: 'say',
  text: 'There is no suite in this conversation yet, so there is nothing to remove.',
  choices: [createChoice('What can I test here?', '/api')],
};

/** Decisions for a clause that removes cases or keeps only some of them. */
export function planRemove(read: Clause, situation: Situation): readonly Decision[] {
  const clause = addNamedSubject(skipsTests(read, situation) ? withoutExclusions(read) : read, situation);
  const { suite } = situation.context;
  if (suite === null) return [NO_SUITE];
  return [selectionIn(read, situation) ?? removalOf(clause, suite, situation)];
}

function removalOf(clause: Clause, suite: Suite, situation: Situation): Decision {
  const atMost = numberToKeep(clause, suite);
  if (atMost !== null && !clause.slots.some(({ kind }) => CASE_SLOTS.has(kind))) return keepAtMost(atMost, suite);
  const deletion = deletionOfThing(clause, situation) ?? deletionThroughApi(clause, situation);
  if (deletion !== null) return deletion;
  if (hasTopic(clause, 'again') && slotsOf(clause, 'case').some(({ choice: one }) => one.kind === 'last'))
    return { kind: 'do', action: { kind: 'undo-change' } };
  // "too much, only listing and creating" selects cases by verbs.
  const isSaid = hasSense(clause, 'narrow', 'keep') && clause.words.some(({ lower }) => situation.retrieval.methodsOf(lower).length > 0);
  const isVague = hasTopic(clause, 'shorter') && !isSaid && !clause.slots.some(({ kind }) => CASE_SLOTS.has(kind));
  const chosen = isVague ? null : chosenCases(clause, situation);
  return chosen === null ? askWhat(clause, situation) : removal(chosen, clause, situation);
}

/** Removes or keeps the selected cases. If that applies to none or all of the cases, the user is asked. */
function removal(chosen: NonNullable<ReturnType<typeof chosenCases>>, clause: Clause, situation: Situation): Decision {
  if (chosen.ids.length === 0)
    return {
      kind: 'say',
      text: 'No tests in the suite match that, so nothing was removed.',
      choices: [...otherMeanings(clause, situation), createChoice('Show the tests', '/suite cases')],
    };
  const isKeeping = keeps(clause);
  if (contradicts(clause, situation)) return askWhichTests(chosen, situation);
  if (!isKeeping && chosen.ids.length === situation.context.suite?.cases.length)
    return ask('That would remove all tests in the suite. What would you like to do?', [
      createChoice('Remove them all', `/remove ${filterText(chosen.filter)}`),
      createChoice('Show the tests', '/suite cases'),
    ]);
  return { kind: 'do', action: { kind: isKeeping ? 'keep-cases' : 'remove-cases', cases: chosen.filter } };
}

/** In "trim the users, keep creating one", it is unclear which of the users' tests to remove. */
function contradicts(clause: Clause, { retrieval }: Situation): boolean {
  const named = clause.slots.filter(({ kind }) => CASE_SLOTS.has(kind));
  const at = clause.words.findIndex(({ senses }) => senses.includes('keep'));
  const kept = at < 0 ? [] : clause.words.slice(at + 1);
  return (
    hasSense(clause, 'remove') &&
    named.every(({ excluded }) => !excluded) &&
    kept.some(({ lower, isFunction }) => !isFunction && retrieval.methodsOf(lower).length > 0)
  );
}

function askWhichTests(chosen: NonNullable<ReturnType<typeof chosenCases>>, { context }: Situation): Decision {
  const isAll = chosen.ids.length === context.suite?.cases.length;
  return ask('Which tests should I remove, and which should I keep?', [
    ...(isAll ? [] : [createChoice('Remove these tests', `/remove ${filterText(chosen.filter)}`)]),
    createChoice('Show the tests', '/suite cases'),
  ]);
}

/** A removal keeps the cases that it excludes: "only the GETs", "everything except users". */
function keeps(clause: Clause): boolean {
  const named = clause.slots.filter(({ kind }) => CASE_SLOTS.has(kind));
  if (named.length > 0) return named.every(({ excluded }) => excluded);
  // "keep only the placing" selects cases by a verb, which is not a slot.
  return hasSense(clause, 'keep') || (hasSense(clause, 'narrow') && !hasSense(clause, 'remove', 'skip', 'useless'));
}
