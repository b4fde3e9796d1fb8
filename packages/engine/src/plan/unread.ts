import {
  ACTION_EFFECTS,
  type Action,
  type Clause,
  type ClauseWord,
  type Decision,
  type Slot,
  type Span,
  type TestWish,
} from '../model/index.ts';
import { requestedExploration } from './acts/explore-words.ts';
import { isPronoun } from './flows/flow-parts.ts';
import { endsPart, partsBetweenMarks } from './operations/parts-between-marks.ts';
import { REQUEST_TOPICS } from './situation/idle-words.ts';
import { hasSense } from './situation/situation.ts';
import { isLooseNumber } from './wishes/counts.ts';
import { changesLoad, isOfFactor } from './wishes/load-wish.ts';

/** Topics that the planners for these acts use. A word with another topic counts as unused. */
const WISHES = [...REQUEST_TOPICS, 'refused', 'required', 'accepted', 'paging', 'tests-wanted', 'list', 'read-back', 'test'];
const USED: Readonly<Partial<Record<Clause['act'], readonly string[]>>> = {
  make: WISHES,
  add: WISHES,
  change: [...WISHES, 'shorter', 'slowest'],
  remove: ['shorter', 'whole-suite', 'again', 'test', 'writes', 'failures', 'reads'],
  run: ['again', 'failures', 'test', 'load', 'run', 'slowest', 'environments', 'result', 'notifications'],
};

const EXPLORING = 'explore explore-perhaps hands-off only-learning whole-api all-of-api environments endpoints run'.split(' ');

/** A word is used if the plan uses one of its topics. Questions and small talk use all topics. */
function isUsed(word: ClauseWord, clause: Clause): boolean {
  const used = requestedExploration(clause) === null ? USED[clause.act] : EXPLORING;
  return word.topics.length > 0 && (used === undefined || word.topics.some((topic) => used.includes(topic)));
}

const wordAt = (clause: Clause, span: Span): ClauseWord | undefined =>
  clause.words.find((word) => word.span.start === span.start && word.span.end === span.end);

/** True for the number in "lose the two bulk creates" if two cases were selected. */
const isCountOfCases = (count: number, actions: readonly Action[]): boolean =>
  actions.some(
    (action) =>
      (action.kind === 'keep-cases' && action.cases.ids?.length === count) ||
      (action.kind === 'remove-cases' && (action.cases.ids ?? action.cases.operations)?.length === count),
  );

const wishesIn = (actions: readonly Action[]): readonly TestWish[] =>
  actions.flatMap((action) => (action.kind === 'make-tests' ? action.wishes : []));
const areSuites = (wishes: readonly TestWish[]): boolean => wishes.length > 0 && wishes.every(({ kind }) => kind === 'suite');
const runsTests = ({ kind }: Action): boolean => kind === 'run-tests' || kind === 'rerun';
const removesCases = ({ kind }: Action): boolean => kind === 'remove-cases' || kind === 'keep-cases';

/** Slots that the plans for these actions never use, although their values are precise. */
function isLeftOut(slot: Slot, clause: Clause, actions: readonly Action[]): boolean {
  const made = wishesIn(actions);
  if (slot.kind === 'field') return areSuites(made) && slot.setting.kind === 'value';
  if (slot.kind === 'date') return made.length > 0 || actions.some(runsTests) || actions.some(removesCases);
  return slot.kind === 'amount' && !isPercentile(slot, actions) && isAmountLeftOut(slot, clause, actions);
}

function isAmountLeftOut(slot: Extract<Slot, { kind: 'amount' }>, clause: Clause, actions: readonly Action[]): boolean {
  const made = wishesIn(actions);
  const isOnlySuite = areSuites(made);
  const runs = actions.some(runsTests);
  const removes = actions.some(removesCases);
  if (slot.unit === 'times' || slot.unit === 'per-second' || slot.unit === 'percent') return runs || isOnlySuite;
  // In "Nine seats in one booking must be a 400", the case would have a different meaning without the number.
  const isBare = made.length > 0 && made.every((wish) => wish.kind === 'exact' && wish.settings.length === 0);
  if (isBare && slot.unit === 'count') return true;
  return !isCountOfCases(slot.value, actions) && (isOnlySuite || removes || (runs && made.length === 0)) && isLooseNumber(slot, clause);
}

/** A time limit is set, so the words around it are used. */
export const setsLimit = (action: Action): boolean =>
  (action.kind === 'change-cases' && action.maxMs !== undefined) ||
  (action.kind === 'make-tests' && action.wishes.some(({ kind }) => kind === 'budget'));

/** A load test with a limit for 95 % of the responses. */
const limitsLoad = (action: Action): boolean => action.kind === 'run-tests' && action.load !== null && action.load.p95Ms !== null;

/** "95 % of the answers" is the share for which a load test has its limit. It has none for other shares. */
const isPercentile = ({ unit, value }: Extract<Slot, { kind: 'amount' }>, actions: readonly Action[]): boolean =>
  unit === 'percent' && value === 95 && actions.some(limitsLoad);

/** The values that exact cases set, and the fields that they expect. Quoted text among them counts as used. */
function valuesIn(actions: readonly Action[]): ReadonlySet<unknown> {
  const requests = wishesIn(actions).flatMap((wish) => (wish.kind === 'exact' ? [wish] : wish.kind === 'flow' ? wish.steps : []));
  const set = requests.flatMap(({ settings }) => settings.flatMap(({ setting }) => (setting.kind === 'value' ? [setting.value] : [])));
  return new Set([...set, ...requests.flatMap(({ expect }) => expect.fields.map(({ name }) => name))]);
}

/** In "sell it", the verb has become a step. */
function isVerbOfStep(word: ClauseWord, { words }: Clause): boolean {
  const next = words[words.indexOf(word) + 1];
  const object = /^(?:on|in|to|into|from|for|with|off|up)$/.test(next?.lower ?? '') ? words[words.indexOf(word) + 2] : next;
  return object !== undefined && isPronoun(object);
}

/** True for words that only introduce or frame a statement: "I do not think", "we doubt", "accordingly". */
const isFrame = ({ lower, span }: ClauseWord, { words }: Clause): boolean =>
  lower === 'accordingly' ||
  (/^(?:think|doubt|believe|guess|suppose|suspect|reckon|feel|figure|assume)$/.test(lower) &&
    words.some((word, at) => /^(?:i|we)$/.test(word.lower) && words.slice(at + 1, at + 4).some((verb) => verb.span.start === span.start)));

const SAYS_WHAT = new Set(['remove', 'skip', 'keep', 'narrow', 'useless', 'except', 'run', 'add', 'make', 'change', 'expect', 'negation']);

const TAKES_AWAY = new Set(['remove', 'skip', 'keep', 'narrow', 'useless', 'except']);

/** The part of a clause, between punctuation marks, that contains a span. */
const partAround = ({ words }: Clause, span: Span): readonly ClauseWord[] =>
  partsBetweenMarks(words)
    .find((part) => part.some((word) => word.span.start >= span.start))
    ?.filter((word) => !endsPart(word)) ?? [];

/** Slots that do not help to select cases. */
const BESIDE: ReadonlySet<Slot['kind']> = new Set(['reference', 'environment']);

function behind({ words }: Clause, part: readonly ClauseWord[]): readonly ClauseWord[] {
  const last = part.at(-1);
  return last === undefined ? [] : words.slice(words.indexOf(last) + 1);
}

/** In "take the deletes out, my boss is scared of them", the part after the comma names nothing and requests nothing. */
export function isChatter(span: Span, clause: Clause): boolean {
  const part = partAround(clause, span);
  if (part.length === clause.words.length) return false;
  if (isReport(part) && clause.words.some((word) => !part.includes(word) && word.senses.some((sense) => ACTS.has(sense)))) return true;
  const saysWhat = (senses: readonly string[]) => senses.some((sense) => SAYS_WHAT.has(sense));
  // "we do not want to break a running game" describes something that should not happen.
  const isUnwanted = part.some(({ lower }, at) => lower === 'want' && part[at - 1]?.lower === 'not' && part[at + 1]?.lower === 'to');
  const takesAway = (senses: readonly string[]) => senses.some((sense) => TAKES_AWAY.has(sense));
  // In "we are not allowed to overwrite them, so exclude the PUT", another part says what to remove.
  const isReason =
    clause.act === 'remove' &&
    (isUnwanted || !part.some(({ senses }) => takesAway(senses))) &&
    clause.words.some((word) => !part.includes(word) && takesAway(word.senses));
  if (clause.act === 'remove' && isSubject(part[0]) && removesBefore(part, clause)) return true;
  // In "the delete worries me, take it out", the next part says what to do.
  const next = behind(clause, part);
  if (clause.act === 'remove' && next.some(({ senses }) => takesAway(senses)) && pointsBack(next)) return true;
  if (!isReason && part.some(({ senses }) => saysWhat(senses))) return false;
  if (isReason && clause.slots.some((slot) => !BESIDE.has(slot.kind) && !part.some((word) => word.span.start === slot.span.start)))
    return true;
  const names = clause.slots.some((slot) => !BESIDE.has(slot.kind) && part.some((word) => word.span.start === slot.span.start));
  // In "orders are handled by another team, take them out", a later part refers to the resource in the reason.
  return !names || pointsBack(behind(clause, part));
}

const isSubject = (word: ClauseWord | undefined): boolean => /^(?:i|we|they|he|she|it|that|this|those|there)$/.test(word?.lower ?? '');

/** In "take the prune call out, I don't want that on shared hosts", the words before the reason say what to remove. */
function removesBefore(part: readonly ClauseWord[], { words, slots }: Clause): boolean {
  const before = words.slice(
    0,
    words.findIndex((word) => word === part[0]),
  );
  const isNamed = slots.some((slot) => !BESIDE.has(slot.kind) && before.some((word) => word.span.start === slot.span.start));
  return isNamed && before.some(({ senses }) => senses.some((sense) => TAKES_AWAY.has(sense)));
}

const ACTS = new Set(['remove', 'skip', 'keep', 'narrow', 'run', 'again', 'stop', 'add', 'make']);

/** "I restarted the backend", "we have fixed that": statements about the past. */
const isReport = ([subject, ...rest]: readonly ClauseWord[]): boolean =>
  /^(?:i|we|they|he|she|somebody|someone)$/.test(subject?.lower ?? '') &&
  rest.slice(0, 3).some(({ lower }) => /^\p{L}{3,}ed$/u.test(lower) || /^(?:have|has|had|was|were|did|made|rebuilt|set)$/.test(lower));

/** True for the word after "that" if "that" refers to something mentioned before: "that test", "take that out". */
const isNoun = (next: ClauseWord | undefined): boolean =>
  next === undefined || next.isMark || next.senses.includes('suite') || /^(?:out|off|away|one|please)$/.test(next.lower);

/** True for "it", "that test" and "those cases". */
const pointsBack = (words: readonly ClauseWord[]): boolean =>
  words.some((word, at) => isPronoun(word) || (/^th(?:at|is|ose|ese)$/.test(word.lower) && isNoun(words[at + 1])));

/** "the ride history" means a history. A word before a resource name needs no question, unless something is removed. */
export function isModifier(span: Span, clause: Clause): boolean {
  const next = clause.words.find((word) => word.span.start >= span.end);
  const isName = clause.slots.some(({ kind, span: { start } }) => kind === 'resource' && start === next?.span.start);
  return isName && clause.act !== 'remove' && clause.act !== 'run';
}

/** The words in a clause that its decisions did not use, as spans of the message. */
export function unusedSpans(clause: Clause, message: string, unread: readonly Span[], decisions: readonly Decision[]): readonly Span[] {
  const actions = decisions.flatMap((decision) => (decision.kind === 'do' || decision.kind === 'preview' ? [decision.action] : []));
  const isOnlyRead = actions.length > 0 && actions.every(({ kind }) => ACTION_EFFECTS[kind] === 'reads');
  // For a question that was understood, unused words around the topic are not listed.
  if (isOnlyRead) return [];
  const hasFlow = actions.some((action) => action.kind === 'make-tests' && action.wishes.some(({ kind }) => kind === 'flow'));
  const values = valuesIn(actions);
  const hasLimit = actions.some((action) => setsLimit(action) || limitsLoad(action));
  const isOfPlan = (word: ClauseWord) =>
    (hasLimit && word.topics.includes('in-time')) ||
    (changesLoad(clause) && isOfFactor(word)) ||
    isFrame(word, clause) ||
    (clause.act === 'remove' && !hasSense(clause, 'negation') && /^(?:go|leave|disappear|vanish)$/.test(word.lower)) ||
    ((hasFlow || clause.act === 'add') && isVerbOfStep(word, clause));
  const words = unread.filter((span) => {
    const isInside = span.start >= clause.span.start && span.end <= clause.span.end;
    const word = wordAt(clause, span);
    if (values.has(message.slice(span.start + 1, span.end - 1)) || values.has(message.slice(span.start, span.end))) return false;
    return isInside && !(word !== undefined && (isUsed(word, clause) || isOfPlan(word)));
  });
  const writes = actions.some(({ kind }) => ACTION_EFFECTS[kind] !== 'reads');
  const slots = writes ? clause.slots.filter((slot) => isLeftOut(slot, clause, actions)).map(({ span }) => span) : [];
  return [...words, ...slots].toSorted((a, b) => a.start - b.start);
}
