import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import type { Role } from '../situation/relations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { refersBack, resourcesIn } from './flow-parts.ts';

/** "read the reviews" reads the list of them. */
const namesSeveral = (part: Clause): boolean =>
  slotsOf(part, 'resource').some(({ span }) => {
    const at = part.words.findIndex((word) => word.span.start === span.start);
    const name = part.words[at]?.lower ?? '';
    return singular(name) !== name && /^(?:the|all|its|their|his)$/.test(part.words[at - 1]?.lower ?? '');
  });

const isThe = (word: ClauseWord | undefined): boolean => /^(?:the|that|this|my|our)$/.test(word?.lower ?? '');

/** "see whether the change stuck", "request it once more" */
const looksAtResult = (part: Clause): boolean =>
  part.words.some(({ lower }, at) => {
    const isChange = isTried(part) && /^(?:changes?|updates?|edits?)$/.test(lower) && isThe(part.words[at - 1]);
    return isChange || (/^(?:request|query|call|visit)s?$/.test(lower) && /^(?:it|them)$/.test(part.words[at + 1]?.lower ?? ''));
  });

/** The role that a verb of the part stands for. */
export function roleByVerb(part: Clause, { retrieval }: Situation): Role | null {
  if (hasTopic(part, 'read-back')) return hasTopic(part, 'list') || namesSeveral(part) ? 'list' : 'read';
  if (looksAtResult(part)) return 'read';
  // "get rid of it" and "bin it" delete what the flow made.
  if (refersBack(part) && resourcesIn(part).length === 0 && part.words.some(({ senses }) => senses.includes('remove'))) return 'delete';
  const methods = part.words.filter(({ isMark }) => !isMark).flatMap(({ lower }) => retrieval.methodsOf(lower));
  if (methods.includes('DELETE')) return 'delete';
  if (methods.includes('PATCH') || methods.includes('PUT')) return 'update';
  return methods.includes('GET') ? (hasTopic(part, 'list') || namesSeveral(part) ? 'list' : 'read') : null;
}

export const isTried = ({ words }: Clause): boolean => words.some(({ senses }) => senses.includes('try') || senses.includes('show'));

const SEARCHES = /search|query/i;

/** Reading sends a GET, and deleting and changing never do. Other verbs are too ambiguous. */
export function fitsRole({ method, summary, operationId, path }: Operation, role: Role | null): boolean {
  // Some searches have a request body.
  if (role === 'read' || role === 'list') return method === 'GET' || SEARCHES.test(`${summary} ${operationId} ${path}`);
  if (role === 'update') return method !== 'GET' && method !== 'DELETE';
  return role !== 'delete' || method !== 'GET';
}
