import { synonymsOf } from '../format/synonyms.ts';
import { literalSegments, singular, wordsOf } from '../format/words.ts';
import type { ExcludedOperations, Operation } from '../model/index.ts';
import { baseVerb, GENERAL_VERBS, VERB_METHODS } from './lexicon.ts';
import { normalizePath } from './normalize-path.ts';

/** True if a request excludes this operation. */
export function isExcluded(op: Operation, { path, methods, words }: ExcludedOperations): boolean {
  if (methods.length > 0 && !methods.includes(op.method)) return false;
  if (path !== null && !isAtOrBelow(op.path, path)) return false;
  const terms = wordsOf(words).map(singular);
  const own = new Set(namesOf(op));
  const isNamed = terms.every((term) => own.has(term) || synonymsOf(term).some((synonym) => own.has(synonym)) || isMethodOf(term, op));
  return isNamed || isSummary(op, terms);
}

function isAtOrBelow(path: string, place: string): boolean {
  const [at, wanted] = [normalizePath(path), normalizePath(place)];
  return wanted === '/' || at === wanted || at.startsWith(`${wanted}/`);
}

/** Returns the words in the tags, the path and the operation ID. The summary is not used, because it also mentions other resources. */
function namesOf(op: Operation): readonly string[] {
  const named = [...op.tags, ...literalSegments(op.path), op.operationId ?? ''];
  return named.flatMap((name) => wordsOf(name).map(singular));
}

/** True if the summary contains the resource and the method matches the verb, as in `deleting drafts` and `Deletes a draft invoice`. */
function isSummary(op: Operation, terms: readonly string[]): boolean {
  const said = new Set(wordsOf(op.summary ?? '').map(singular));
  const things = terms.filter((term) => !isMethodOf(term, op));
  return things.length > 0 && things.length < terms.length && things.every((term) => said.has(term));
}

function isMethodOf(term: string, op: Operation): boolean {
  const verb = baseVerb(term);
  // `logout` does not mean every DELETE.
  return verb !== null && GENERAL_VERBS.has(verb) && (VERB_METHODS[verb] ?? []).includes(op.method);
}
