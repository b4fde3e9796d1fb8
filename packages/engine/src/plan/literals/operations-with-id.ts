import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, Operation } from '../../model/index.ts';
import { isAboutOne } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { literalOf, type SaidWord, saidWords } from './said-words.ts';

/** `ves` begins "vessel", and `bkg` has letters of "booking" in the same order. */
export function abbreviates(short: string, noun: string): boolean {
  if (short.length < 2 || short[0] !== noun[0]) return false;
  let at = 0;
  for (const letter of noun) if (letter === short[at]) at += 1;
  return at === short.length;
}

export const lastNoun = ({ path }: Operation): string => singular(literalSegments(path).at(-1)?.toLowerCase() ?? '');

/** True for "PATCH ves_17" and for "bkg_9 should have": the identifier is the object of the method or the subject of the sentence. */
const isDirect = (words: readonly SaidWord[], at: number): boolean =>
  at === 0 || /^(?:get|put|post|patch|delete|,|that|read|fetch|retrieve)$/.test(words[at - 1]?.lower ?? '');

/** The operations on one resource whose name its identifier abbreviates: "PATCH ves_17", "bkg_9 should have state confirmed". */
export function operationsWithId(clause: Clause, situation: Situation): readonly Operation[] {
  const words = saidWords(clause, situation.message);
  const at = words.findIndex((word, index) => literalOf(word)?.kind === 'id' && isDirect(words, index));
  const prefix = /^(\p{L}+)[_-]/u.exec(words[at]?.text ?? '')?.[1]?.toLowerCase() ?? '';
  if (prefix === '') return [];
  const method = slotsOf(clause, 'method')[0]?.method ?? 'GET';
  return (situation.context.model?.operations ?? []).filter(
    (one) => one.method === method && isAboutOne(one) && abbreviates(prefix, lastNoun(one)),
  );
}
