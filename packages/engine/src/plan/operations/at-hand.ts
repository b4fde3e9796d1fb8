import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { createFlowStep, operationFor } from '../flows/find-step.ts';
import { readPart } from '../flows/read-part.ts';
import { ROLE_OF_METHOD, type Role, resourceNounOf, siblingInRole, targetsSingleItem } from '../situation/relations.ts';
import { clauseOf, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { mentionsApi, suiteOperations } from './find-operations.ts';

const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^creat(?:e|es|ing|ion)$/, 'create'],
  [/^(?:delet(?:e|es|ing|ion)|removal)$/, 'delete'],
  [/^(?:updat(?:e|es|ing)|edit|edits|editing|modification)$/, 'update'],
  [/^(?:list|listing)$/, 'list'],
];

const namedRoles = ({ lower }: ClauseWord): readonly Role[] => ROLES.flatMap(([pattern, role]) => (pattern.test(lower) ? [role] : []));

/** After tests for users, "some validation failures for the creation" means creating a user and no other resource. */
function operationInNamedRole(clause: Clause, situation: Situation): readonly Operation[] {
  const last = suiteOperations(situation).at(-1);
  const roles = new Set(clause.words.filter((_, at) => /^(?:the|for|about)$/.test(clause.words[at - 1]?.lower ?? '')).flatMap(namedRoles));
  const [role] = roles;
  if (last === undefined || role === undefined || roles.size > 1 || mentionsApi(clause)) return [];
  const found = siblingInRole(last, role, situation.context.model?.operations ?? []);
  return found === null ? [] : [found];
}

/** After tests for reading a pet, "do one with a pet that does not exist" reads a pet. */
function withUnknownId(clause: Clause, situation: Situation): readonly Operation[] {
  const isVerb = ({ lower, isFunction }: ClauseWord) => !isFunction && situation.retrieval.methodsOf(lower).length > 0;
  if (!hasTopic(clause, 'unknown-id') || clause.words.some(isVerb)) return [];
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  // "also when the id doesn't exist" does not name a resource.
  return suiteOperations(situation).filter((one) => targetsSingleItem(one) && (!mentionsApi(clause) || names.has(resourceNounOf(one))));
}

const ASIDE = new Set(['also', 'polite', 'order', 'greet']);
const OBJECT = /^(?:it|them|one|those)$/;

/** The pronoun after a verb. The verbs in a list share it: "update and delete it". */
function objectOf(words: readonly ClauseWord[], at: number, isVerb: (word: ClauseWord) => boolean): string | undefined {
  const next = words.findIndex((word, index) => index > at && !/^(?:and|or|,|of)$/.test(word.lower) && !isVerb(word));
  return OBJECT.exec(words[next]?.lower ?? '')?.[0];
}

interface SpokenVerb {
  readonly word: ClauseWord;
  readonly object: string | undefined;
  readonly isPlain: boolean;
}

/** The verbs in a clause with their pronouns. */
function verbsIn({ words }: Clause, { retrieval }: Situation): readonly SpokenVerb[] {
  // "please add it" is addressed to the tool, "adding one" is a request.
  const isToTool = ({ lower, senses }: ClauseWord) => senses.includes('greet') || (senses.includes('add') && !lower.endsWith('ing'));
  const isPlain = (word: ClauseWord) =>
    !word.isFunction && !isToTool(word) && (retrieval.methodsOf(word.lower).length > 0 || word.topics.includes('read-back'));
  return words.flatMap((word, at) => {
    const object = objectOf(words, at, isPlain);
    // "marking one as complete" does not contain a plain verb.
    const isOther = word.senses.includes('remove') || (/^\p{L}{3,}ing$/u.test(word.lower) && object !== undefined);
    return isPlain(word) || (isOther && !word.isFunction) ? [{ word, object, isPlain: isPlain(word) }] : [];
  });
}

function roleOfVerb({ word, object, isPlain }: SpokenVerb, { retrieval }: Situation): Role | null {
  // "taking it away again" means a delete.
  if (!isPlain && object !== undefined && word.senses.includes('remove') && word.lower.endsWith('ing')) return 'delete';
  if (!isPlain || object === undefined) return null;
  const role = ROLE_OF_METHOD[retrieval.methodsOf(word.lower)[0] ?? 'GET'] ?? null;
  return role === 'read' && /^(?:them|those)$/.test(object) ? 'list' : role;
}

const PARTICLE = /^(?:on|in|to|into|from|for|with|off|up)$/;

/** The verbs that share a pronoun: "capturing and refunding one". */
function verbsBefore(words: readonly ClauseWord[], pronoun: number): readonly ClauseWord[] {
  const verbs: ClauseWord[] = [];
  for (let at = PARTICLE.test(words[pronoun - 1]?.lower ?? '') ? pronoun - 2 : pronoun - 1; at >= 0; at -= 1) {
    const word = words[at];
    if (word?.lower.endsWith('ing') === true) verbs.unshift(word);
    else if (!/^(?:and|or|,)$/.test(word?.lower ?? '')) break;
  }
  return verbs;
}

/** "commenting on it" refers to the current resource, as in a flow. Empty if a verb has a method or is addressed to the tool. */
function doneToThing(clause: Clause, situation: Situation): readonly Operation[] {
  const { words } = clause;
  const last = suiteOperations(situation).at(-1);
  const at = words.findIndex(({ lower }) => /^(?:it|them|one)$/.test(lower));
  const verbs = at < 0 ? [] : verbsBefore(words, at);
  const isPlain = ({ lower, senses }: ClauseWord) => senses.length > 0 || situation.retrieval.methodsOf(lower).length > 0;
  if (last === undefined || verbs.length === 0 || verbs.some(isPlain)) return [];
  const found = verbs.map((verb) => {
    const part = readPart(
      clauseOf(clause, [verb, ...words.slice(PARTICLE.test(words[at - 1]?.lower ?? '') ? at - 1 : at, at + 1)]),
      situation,
    );
    return operationFor(part, [createFlowStep(last, part, [])], situation);
  });
  return found.every((one) => one !== null && one !== last) ? found.filter((one) => one !== null) : [];
}

/** For "and a single one" after the list was tested, returns the operation that reads one item. */
function singleOne({ words }: Clause, { context, retrieval }: Situation, last: Operation): readonly Operation[] {
  const isOne = words.some(({ lower }, at) => /^(?:single|individual|particular)$/.test(lower) && words[at + 1]?.lower === 'one');
  const isOther = words.some(({ lower, isFunction }) => !isFunction && retrieval.methodsOf(lower).length > 0);
  const read = isOne && !isOther ? siblingInRole(last, 'read', context.model?.operations ?? []) : null;
  return read === null ? [] : [read];
}

/** "read it, change it, remove it": plain verbs for the resource that the suite tests. Empty if one of them has no operation. */
function byPronoun(clause: Clause, situation: Situation): readonly Operation[] {
  const last = suiteOperations(situation).at(-1);
  // Verbs of the API itself, such as "confirm", are looked up elsewhere.
  const isOwnVerb = ({ isOfProject, lower }: ClauseWord) => isOfProject && situation.retrieval.methodsOf(lower).length === 0;
  if (last === undefined || mentionsApi(clause) || clause.words.some(isOwnVerb)) return [];
  const single = singleOne(clause, situation, last);
  if (single.length > 0) return single;
  const verbs = verbsIn(clause, situation);
  // "plus find by id and delete" contains only verbs.
  const isBare =
    slotsOf(clause, 'method').length === 0 &&
    clause.words.every(
      (word) =>
        word.isMark ||
        word.isFunction ||
        word.lower === 'id' ||
        ASIDE.has(word.senses[0] ?? '') ||
        verbs.some((verb) => verb.word === word),
    );
  const found = verbs.map((verb) => {
    const role = roleOfVerb(isBare ? { ...verb, object: verb.object ?? 'it' } : verb, situation);
    return role === null ? null : siblingInRole(last, role, situation.context.model?.operations ?? []);
  });
  return found.every((one) => one !== null) ? [...new Set(found)] : [];
}

/** The operations that a follow-up refers to without naming them: those in the current suite and related ones. Empty for other clauses. */
export function operationsOfFollowUp(clause: Clause, situation: Situation): readonly Operation[] {
  if (clause.act !== 'add') return [];
  const done = doneToThing(clause, situation);
  if (done.length > 0) return done;
  const known = withUnknownId(clause, situation);
  if (known.length > 0) return [...new Set(known)];
  const said = operationInNamedRole(clause, situation);
  if (said.length > 0) return said;
  return byPronoun(clause, situation);
}
