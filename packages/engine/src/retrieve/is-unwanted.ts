import { synonymsOf } from '../format/synonyms.ts';
import { literalSegments, singular, wordsOf } from '../format/words.ts';
import type { ExcludedOperations, Operation } from '../model/index.ts';
import { comparable } from './comparable-path.ts';
import { GENERAL_VERBS, VERB_METHODS, verbOf } from './lexicon.ts';

/** Whether an operation is one of those that a request leaves out. */
export function isUnwanted(op: Operation, { path, methods, words }: ExcludedOperations): boolean {
  if (methods.length > 0 && !methods.includes(op.method)) return false;
  if (path !== null && !isAtOrBelow(op.path, path)) return false;
  const terms = wordsOf(words).map(singular);
  const own = new Set(namesOf(op));
  const isNamed = terms.every((term) => own.has(term) || synonymsOf(term).some((synonym) => own.has(synonym)) || isMethodOf(term, op));
  return isNamed || isSummary(op, terms);
}

function isAtOrBelow(path: string, place: string): boolean {
  const [at, wanted] = [comparable(path), comparable(place)];
  return wanted === '/' || at === wanted || at.startsWith(`${wanted}/`);
}

/** Tags, path and id name what an operation is about; its summary mentions other things as well. */
function namesOf(op: Operation): readonly string[] {
  const named = [...op.tags, ...literalSegments(op.path), op.operationId ?? ''];
  return named.flatMap((name) => wordsOf(name).map(singular));
}

/** "deleting drafts" is the summary "Deletes a draft invoice", verb and object. */
function isSummary(op: Operation, terms: readonly string[]): boolean {
  const said = new Set(wordsOf(op.summary ?? '').map(singular));
  const things = terms.filter((term) => !isMethodOf(term, op));
  return things.length > 0 && things.length < terms.length && things.every((term) => said.has(term));
}

function isMethodOf(term: string, op: Operation): boolean {
  const verb = verbOf(term);
  // "logout" is not a word for every DELETE.
  return verb !== null && GENERAL_VERBS.has(verb) && (VERB_METHODS[verb] ?? []).includes(op.method);
}
