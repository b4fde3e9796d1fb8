import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, HttpMethod, Operation } from '../../model/index.ts';
import { targetsSingleItem } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { literalOf, type WrittenWord, writtenWords } from './said-words.ts';

/** True for `ves` and "vessel", and for `bkg` and "booking", which contains these letters in the same order. */
export function abbreviates(short: string, noun: string): boolean {
  if (short.length < 2 || short[0] !== noun[0]) return false;
  let at = 0;
  for (const letter of noun) if (letter === short[at]) at += 1;
  return at === short.length;
}

export const lastNoun = ({ path }: Operation): string => singular(literalSegments(path).at(-1)?.toLowerCase() ?? '');

const BEFORE_SUBJECT = /^(?:,|:|that|then|and|please|check)$/;

/** The method for the identifier in "PATCH ves_17", "update ves_17" and "bkg_9 should have". Null if it is only mentioned. */
function methodFor(words: readonly WrittenWord[], at: number, clause: Clause, { retrieval }: Situation): HttpMethod | null {
  const before = words[at - 1];
  if (before === undefined || BEFORE_SUBJECT.test(before.lower)) return 'GET';
  const said = slotsOf(clause, 'method').find(({ span }) => span.start === before.span.start)?.method;
  return said ?? (before.isFunction ? null : (retrieval.methodsOf(before.lower)[0] ?? null));
}

/**
 * The operations on a single resource whose name matches the prefix of an identifier: "PATCH ves_17", "bkg_9 should have state confirmed".
 */
export function operationsWithId(clause: Clause, situation: Situation): readonly Operation[] {
  const words = writtenWords(clause, situation.message);
  const at = words.findIndex((word) => literalOf(word)?.kind === 'id');
  const prefix = /^(\p{L}+)[_-]/u.exec(words[at]?.text ?? '')?.[1]?.toLowerCase() ?? '';
  const method = prefix === '' ? null : methodFor(words, at, clause, situation);
  if (method === null) return [];
  const ones = (situation.context.model?.operations ?? []).filter((one) => targetsSingleItem(one) && abbreviates(prefix, lastNoun(one)));
  const found = ones.filter((one) => one.method === method);
  return found.length > 0 || method !== 'PATCH' ? found : ones.filter((one) => one.method === 'PUT');
}
