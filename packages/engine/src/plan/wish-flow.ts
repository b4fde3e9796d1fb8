import type { Clause, ClauseWord, FlowStep, InputSetting, Operation, Slot, TestWish } from '../model/index.ts';
import { operationText } from './find-operations.ts';
import { inputNamed, inputsOf, inputWithValue } from './inputs.ts';
import { type Role, siblingInRole, thingOf } from './relations.ts';
import { hasTopic, type Situation, slotsOf } from './situation.ts';

const MOST_STEPS = 12;
const MOST_REPEATS = 5;
const PRONOUN = new Set(['it', 'its', 'them', 'him', 'her', 'one', 'they', 'he', 'she', 'that', 'those']);

const isJoint = (word: ClauseWord): boolean =>
  word.isMark
    ? /^[,;.:!?()\-–—]$/.test(word.lower)
    : word.lower === 'and' || word.lower === 'then' || word.lower === 'afterwards' || word.lower === 'finally';

const within = (slot: Slot, words: readonly ClauseWord[]): boolean =>
  words.some(({ span }) => span.start >= slot.span.start && span.end <= slot.span.end);

const partOf = (clause: Clause, words: readonly ClauseWord[]): Clause => ({
  ...clause,
  words,
  slots: clause.slots.filter((slot) => within(slot, words)),
});

/** What stands behind "after" happens first: "it is gone after deletion". */
function inOrder(part: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const at = part.findIndex(({ lower }) => lower === 'after' || lower === 'before');
  if (at < 0) return [part];
  const [main, other] = [part.slice(0, at), part.slice(at + 1)];
  if (at === 0) return splitSubordinate(other);
  return part[at]?.lower === 'after' ? [other, main] : [main, other];
}

/** "after deleting a review it must not show up": the subject of the main part begins it. */
function splitSubordinate(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const at = words.findIndex(({ lower }, index) => index > 0 && PRONOUN.has(lower));
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at)];
}

/** The parts of a clause that may be steps, in the order in which they happen. */
function partsOf(clause: Clause): readonly Clause[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of clause.words) {
    if (isJoint(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts
    .filter((part) => part.some((word) => !word.isFunction))
    .flatMap(inOrder)
    .filter((part) => part.length > 0)
    .map((part) => partOf(clause, part));
}

const refersBack = (part: Clause): boolean => part.words.some(({ lower }) => PRONOUN.has(lower));
const resourcesIn = (part: Clause): readonly string[] => slotsOf(part, 'resource').map(({ name }) => name);

interface Step {
  readonly operations: readonly Operation[];
  readonly part: Clause;
  readonly status: string | null;
}

const operationsOf = ({ context }: Situation): readonly Operation[] => context.model?.operations ?? [];

/** The role that words without a verb of the API point at, for the thing of the step before. */
function impliedRole(part: Clause): Role | null {
  if (hasTopic(part, 'gone')) return hasTopic(part, 'list') ? 'list' : 'read';
  if (hasTopic(part, 'list')) return 'list';
  if (slotsOf(part, 'field').some(({ setting }) => setting.kind !== 'named')) return 'update';
  return part.words.some(({ senses }) => senses.includes('try') || senses.includes('show') || senses.includes('order')) ? 'read' : null;
}

/** "order one" and "review it" use the name of a resource as a verb. */
function usedAsVerb(part: Clause, situation: Situation): Operation | null {
  const words = part.words.filter(({ isMark }) => !isMark);
  const [first, next] = words;
  const [slot] = slotsOf(part, 'resource');
  if (first === undefined || slot === undefined || slot.span.start !== first.span.start || !PRONOUN.has(next?.lower ?? '')) return null;
  const things = operationsOf(situation).filter((one) => one.method === 'POST' && thingOf(one).split(' ').includes(thing(slot.name)));
  return things[0] ?? null;
}

const thing = (name: string): string => name.replace(/s$/, '');

function search(part: Clause, before: Step | null, situation: Situation): readonly Operation[] {
  const own = resourcesIn(part);
  const last = before?.operations.at(-1);
  const borrowed = refersBack(part) && own.length === 0 && last !== undefined ? thingOf(last) : '';
  const startsWithArticle = /^(?:a|an|another)$/.test(part.words[0]?.lower ?? '');
  const verb =
    startsWithArticle && before !== null ? (before.part.words.find(({ isFunction, isMark }) => !isFunction && !isMark)?.lower ?? '') : '';
  const text = `${verb} ${operationText(part, situation)} ${borrowed}`.trim();
  const scope = situation.retrieval.scopeOf(text);
  if (scope.kind === 'all') return [];
  const found = situation.retrieval.find(scope).operations;
  const related = last === undefined ? [] : found.filter((one) => thingOf(one) === thingOf(last));
  return borrowed !== '' && related.length > 0 ? related : found;
}

/** The verb of a part as a value of an enum: "sell it" sets the status `sold`. */
function settingByVerb(part: Clause, operation: Operation, { context }: Situation): InputSetting | null {
  if (context.model === null) return null;
  const inputs = inputsOf(operation, context.model);
  for (const { lower, isFunction } of part.words) {
    if (isFunction) continue;
    for (const value of [lower, `${lower}d`, `${lower}ed`, `${lower}led`, PAST.get(lower) ?? lower]) {
      const input = inputWithValue(inputs, value);
      if (input !== null && input.target === 'field') return { target: 'field', name: input.name, setting: { kind: 'value', value } };
    }
  }
  return null;
}

/** Past forms that no ending makes and that statuses are called by. */
const PAST: ReadonlyMap<string, string> = new Map([
  ['sell', 'sold'],
  ['pay', 'paid'],
  ['send', 'sent'],
  ['ship', 'shipped'],
  ['submit', 'submitted'],
  ['withdraw', 'withdrawn'],
  ['hide', 'hidden'],
  ['lose', 'lost'],
]);

function stepOf(part: Clause, before: Step | null, situation: Situation): Step | null {
  const all = operationsOf(situation);
  const status = slotsOf(part, 'status')[0]?.status ?? (hasTopic(part, 'gone') ? '404' : null);
  const last = before?.operations.at(-1);
  const verb = usedAsVerb(part, situation);
  if (verb !== null) return { operations: [verb], part, status };
  const role = last === undefined || !(refersBack(part) || resourcesIn(part).length === 0) ? null : impliedRole(part);
  const found = hasTopic(part, 'gone') && last !== undefined ? [] : search(part, before, situation);
  const sibling = last === undefined || role === null ? null : siblingInRole(last, role, all);
  const isList = role === 'list' && sibling !== null && hasTopic(part, 'gone');
  if (isList) return { operations: [sibling], part, status: null };
  const [best] = preferred(found, part);
  if (best !== undefined && (role === null || role === 'update' || role === 'list' || found.length === 1))
    return { operations: [best], part, status };
  if (sibling !== null) return { operations: [sibling], part, status };
  const update = last === undefined ? null : siblingInRole(last, 'update', all);
  if (update !== null && best === undefined && settingByVerb(part, update, situation) !== null)
    return { operations: [update], part, status };
  return best === undefined ? null : { operations: [best], part, status };
}

/** A verb chooses one operation. Without a verb, changing needs the one that takes the field. */
function preferred(found: readonly Operation[], part: Clause): readonly Operation[] {
  const isSetting = slotsOf(part, 'field').some(({ setting }) => setting.kind === 'value');
  const writes = found.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
  return isSetting && writes.length > 0 ? writes : found;
}

function settingsOf({ part, operations }: Step, situation: Situation): readonly InputSetting[] {
  const [operation] = operations;
  if (operation === undefined || situation.context.model === null) return [];
  const inputs = inputsOf(operation, situation.context.model);
  const named = slotsOf(part, 'field').flatMap(({ field, setting }): readonly InputSetting[] => {
    if (setting.kind === 'named') return [];
    const input = inputNamed(inputs, field);
    return input === null ? [] : [{ target: input.target, name: input.name, setting }];
  });
  if (named.length > 0 || operation.method === 'GET' || operation.method === 'DELETE') return named;
  const byVerb = settingByVerb(part, operation, situation);
  return byVerb === null ? [] : [byVerb];
}

function repeatsOf({ part, operations }: Step): number {
  const count = slotsOf(part, 'amount').find(({ unit }) => unit === 'count' || unit === 'times');
  return operations[0]?.method !== 'POST' || count === undefined ? 1 : Math.max(1, Math.min(MOST_REPEATS, Math.round(count.value)));
}

const isOrdered = (clause: Clause, parts: readonly Clause[]): boolean =>
  hasTopic(clause, 'newly') ||
  clause.words.some(({ lower }) => lower === 'then' || lower === 'after' || lower === 'afterwards' || lower === 'before') ||
  parts.slice(1).some(refersBack);

/** Something has to exist before it can be changed, so a flow that begins with one thing creates it. */
function withCreation(steps: readonly FlowStep[], situation: Situation): readonly FlowStep[] {
  const all = operationsOf(situation);
  const first = all.find(({ key }) => key === steps[0]?.operation);
  if (first === undefined || !first.path.endsWith('}') || steps.length >= MOST_STEPS) return steps;
  const create = siblingInRole(first, 'create', all);
  return create === null
    ? steps
    : [{ operation: create.key, settings: [], expect: { status: null, fields: [] }, identity: 'own' }, ...steps];
}

/** The flow that a clause describes: several steps in order, of which later ones go on with what earlier ones made. Null when it has none. */
export function flowWish(clause: Clause, situation: Situation): TestWish | null {
  const parts = partsOf(clause);
  if (!isOrdered(clause, parts)) return null;
  const steps: Step[] = [];
  for (const part of parts.slice(0, MOST_STEPS)) {
    const newly = hasTopic(part, 'newly') ? creationFor(part, situation) : null;
    if (newly !== null) steps.push({ operations: [newly], part: partOf(part, []), status: null });
    const step = stepOf(part, steps.at(-1) ?? null, situation);
    if (step !== null) steps.push(step);
  }
  if (steps.length < 2) return null;
  const flow = steps.flatMap((step): readonly FlowStep[] => {
    const settings = settingsOf(step, situation);
    const made = {
      operation: step.operations[0]?.key ?? '',
      settings,
      expect: { status: step.status, fields: [] },
      identity: 'own',
    } as const;
    return Array.from({ length: repeatsOf(step) }, () => made);
  });
  return { kind: 'flow', steps: withCreation(flow, situation) };
}

/** "a newly added pet" is created first. */
function creationFor(part: Clause, situation: Situation): Operation | null {
  const resource = resourcesIn(part).at(-1);
  if (resource === undefined) return null;
  return (
    operationsOf(situation).find((one) => one.method === 'POST' && !one.path.includes('{') && thingOf(one) === thing(resource)) ?? null
  );
}
