import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { resourceNounOf, roleOf } from '../situation/relations.ts';
import { clauseOf, type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';

const OF_CALLER = /^\/(?:[^/]+\/)?(?:user|me|self|account|profile|users\/(?:me|self|@me))\/[^{]/;
const ASKS = /^(?:who|whom|whoever|what|which)$/;
const MOST_BETWEEN = 5;

/** The words of a relation between the caller and others: "who follows me", "what I have starred". Empty if there is none. */
function relationIn(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const at = words.findIndex(
    ({ lower }, index) =>
      ASKS.test(lower) && words.slice(index + 1, index + 1 + MOST_BETWEEN).some((word) => /^(?:i|me)$/.test(word.lower)),
  );
  return at < 0 ? [] : words.slice(at, at + 1 + MOST_BETWEEN);
}

const baseOf = (verb: string): string => verb.replace(/(?:ing|ed|s)$/, '').replace(/(\p{L})\1$/u, '$1');

/** The operations for "who follows me" (followers) and "whom I follow" (following). */
function relationsOfCaller(clause: Clause, { context }: Situation): readonly Operation[] {
  const said = relationIn(clause.words);
  const isToCaller = said.some(({ lower }) => lower === 'me');
  const bases = said.filter(({ isMark, isFunction }) => !isMark && !isFunction).map(({ lower }) => baseOf(lower));
  const isMeant = (name: string) => bases.some((base) => base.length > 2 && name.startsWith(base)) && /[eo]rs$/.test(name) === isToCaller;
  return (context.model?.operations ?? []).filter(
    (one) =>
      one.method === 'GET' &&
      OF_CALLER.test(one.path) &&
      !one.path.includes('{') &&
      isMeant(literalSegments(one.path).at(-1)?.toLowerCase() ?? ''),
  );
}

/** "my public keys" means those of the caller, if the API has a path for them. */
export function ofCaller(found: FoundOperations, clause: Clause, situation: Situation): FoundOperations {
  const { words } = clause;
  const related = relationsOfCaller(clause, situation);
  if (related.length > 0) return { operations: related, isUnclear: false, nearest: [] };
  const isMine = words.some(({ lower }, at) => lower === 'my' && words.slice(at + 1, at + 4).some(({ isOfProject }) => isOfProject));
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const doesSame = (one: Operation) => found.operations.some((other) => other.method === one.method && roleOf(other) === roleOf(one));
  const own = isMine
    ? (situation.context.model?.operations ?? []).filter(
        (one) => OF_CALLER.test(one.path) && names.has(resourceNounOf(one)) && doesSame(one),
      )
    : [];
  return own.length === 0 ? found : { ...found, operations: own };
}

/** "starring a repo, plus what I have starred": the requests before the relation, and the relation. Null for other clauses. */
export function partsWithRelation(clause: Clause): readonly Clause[] | null {
  const { words } = clause;
  const [first] = relationIn(words);
  const at = first === undefined ? -1 : words.indexOf(first);
  const end = words.slice(0, Math.max(0, at)).findLastIndex(({ lower }) => !/^(?:and|plus|also|as|well|,)$/.test(lower)) + 1;
  return at < 1 || end < 1 || end === at ? null : [clauseOf(clause, words.slice(0, end)), clauseOf(clause, words.slice(at))];
}
