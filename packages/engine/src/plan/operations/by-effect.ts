import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, HttpMethod, Operation, Slot } from '../../model/index.ts';
import { inputsIn } from '../situation/inputs.ts';
import { resourceNounOf } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { mentionsApi } from './find-operations.ts';

const WRITING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Objects that do not refer to a resource: "deletes something", "changes data". */
const ANY_OBJECT = /^(?:something|anything|things?|data|stuff|records?|state|entries|objects?|resources?|it|them)$/;
const RELATIVE = /^(?:that|which|whatever|anything|who)$/;
const TAKING = /^(?:take|takes|have|has|use|uses|accept|accepts|need|needs|require|requires|with|contain|contains)$/;

const isPart = (word: ClauseWord | undefined): boolean => word === undefined || word.isMark;

/** The HTTP methods for "changes", "modifies" and "writes". */
function methodsOf(word: ClauseWord, { retrieval }: Situation): readonly HttpMethod[] {
  const methods = retrieval.methodsOf(word.lower);
  const isAnyChange =
    methods.includes('PATCH') || /^writ(?:e|es|ing)$/.test(word.lower) || (methods.length === 0 && word.topics.includes('writes'));
  return isAnyChange ? WRITING : methods;
}

/** "whatever deletes something": a verb after a relative pronoun, without a resource after it. */
export function methodsFromVerbs(clause: Clause, situation: Situation): readonly HttpMethod[] {
  const { words } = clause;
  for (const [at, word] of words.entries()) {
    const methods = word.isMark ? [] : methodsOf(word, situation);
    const before = words.slice(Math.max(0, at - 2), at);
    const [next, behind] = words.slice(at + 1);
    // "one that retrieves it" refers to the resource that the current suite tests.
    const isOfSuite = situation.context.suite !== null && /^(?:it|them)$/.test(next?.lower ?? '');
    const isAny = ANY_OBJECT.test(next?.lower ?? '') && !isOfSuite;
    const isWhole = isPart(next) || (isAny && (isPart(behind) || behind?.isFunction === true));
    if (methods.length > 0 && isWhole && before.some(({ lower }) => RELATIVE.test(lower))) return methods;
  }
  return [];
}

/** "anything that modifies a book", "whatever deletes users": a verb after a relative pronoun, with a resource as its object. */
function changesOfThing(clause: Clause, situation: Situation): readonly Operation[] {
  const { words } = clause;
  const [thing, ...others] = slotsOf(clause, 'resource');
  const at = words.findIndex(({ span }) => span.start === thing?.span.start);
  const verb = words.slice(0, Math.max(0, at)).findLast(({ lower }) => !/^(?:a|an|the|my|our|any|some)$/.test(lower));
  const before = verb === undefined ? [] : words.slice(Math.max(0, words.indexOf(verb) - 2), words.indexOf(verb));
  if (thing === undefined || others.length > 0 || verb === undefined || !before.some(({ lower }) => RELATIVE.test(lower))) return [];
  const isWhole = before.some(({ lower }) => /^(?:anything|whatever|everything|all)$/.test(lower));
  const methods = methodsOf(verb, situation);
  const isAny = methods.length === WRITING.length && singular(words[at]?.lower ?? '') === words[at]?.lower;
  // An item that already exists is changed or deleted.
  const wanted = isAny ? methods.filter((method) => method !== 'POST') : methods;
  const name = singular(thing.name.toLowerCase());
  return isWhole
    ? (situation.context.model?.operations ?? []).filter((one) => wanted.includes(one.method) && resourceNounOf(one) === name)
    : [];
}

/** Fields after "that take", spelled as in the spec: "all endpoints that take a petId". */
function operationsTaking(clause: Clause, situation: Situation): readonly Operation[] {
  const { words, slots } = clause;
  const at = words.findIndex(
    ({ lower }, index) => TAKING.test(lower) && words.slice(0, index).some(({ senses }) => senses.includes('apiword')),
  );
  const behind = at < 0 ? [] : words.slice(at + 1).filter(({ isMark, isFunction }) => !isMark && !isFunction);
  const isBehind = ({ kind, span }: Slot) => !NAMES.includes(kind) || behind.some((word) => word.span.start === span.start);
  if (behind.length === 0 || !slots.every(isBehind)) return [];
  const all = situation.context.model?.operations ?? [];
  const having = behind.map(({ lower }) => all.filter((one) => inputsIn(one, situation).some(({ name }) => name.toLowerCase() === lower)));
  return having.find((found) => found.length > 0) ?? [];
}
const NAMES: readonly Slot['kind'][] = ['operation', 'resource', 'path', 'tag'];

/** True for "reads don't interest me" and "no reads". */
export const excludesReads = ({ words }: Clause): boolean =>
  words.some(({ topics }, at) => {
    const behind = words.slice(at + 1, at + 4);
    const end = behind.findIndex(({ isMark }) => isMark);
    const near = end < 0 ? behind : behind.slice(0, end);
    return (
      topics.includes('reads') && near.some(({ senses, lower }) => senses.includes('negation') || /^(?:out|uninteresting)$/.test(lower))
    );
  });

/** Operations that a clause selects by effect or by parameter. Null if it does neither. */
export function operationsByEffect(clause: Clause, situation: Situation): readonly Operation[] | null {
  const isNoRead = excludesReads(clause);
  const isExcluded = ({ excluded, kind }: Slot) => excluded && kind !== 'reference';
  if (clause.slots.some(isExcluded) || hasTopic(clause, 'gone') || (hasTopic(clause, 'reads') && !isNoRead)) return null;
  const changes = isNoRead ? [] : changesOfThing(clause, situation);
  if (changes.length > 0) return changes;
  const methods = mentionsApi(clause) && !isNoRead ? [] : methodsFromVerbs(clause, situation);
  const found =
    methods.length > 0
      ? (situation.context.model?.operations ?? []).filter(({ method }) => methods.includes(method))
      : operationsTaking(clause, situation);
  return found.length === 0 ? null : found;
}
