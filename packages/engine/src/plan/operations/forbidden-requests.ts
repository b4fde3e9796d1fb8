import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, HttpMethod, Operation, Slot } from '../../model/index.ts';
import { scoreVerbMatch } from '../flows/operation-names.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';
import { suiteOperations } from './find-operations.ts';

type Part = readonly ClauseWord[];

/** "nothing may be deleted without a token" is a rule about the API and not about the suite. */
const OF_API: ReadonlySet<Slot['kind']> = new Set(['identity', 'status', 'field']);
const WRITING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** The fit of a verb that is the name of an operation. */
const NAMED = 3;

/** In "this is a shared server: nothing may be deleted", the part before the colon only gives the reason. */
function partsOf(words: Part): readonly Part[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words)
    if (word.isMark) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts;
}

const hasSense = (part: Part, ...senses: readonly string[]): boolean =>
  part.some((word) => word.senses.some((sense) => senses.includes(sense)));

/** "fix the suite accordingly", "adapt the tests" */
const fitsSuite = (part: Part): boolean =>
  hasSense(part, 'change') &&
  (hasSense(part, 'suite') || part.some(({ lower }) => lower === 'accordingly')) &&
  !hasSense(part, 'negation') &&
  !part.some(({ isOfProject }) => isOfProject);

const textOf = (part: Part): string => part.flatMap(({ isMark, lower }) => (isMark ? [] : [lower])).join(' ');

/** "orders can not be cancelled twice" is a rule about the API. Only a ban without exceptions is one about the suite. */
const BANS =
  /\b(?:nothing|nobody|no one|no \w+|none of \w+) (?:\w+ ){0,2}(?:may|must|shall|is allowed|are allowed)\b|\b(?:not|never) (?:be )?(?:allowed|permitted) to\b|\b(?:forbidden|prohibited)\b/;
const CONDITION = /\b(?:after|before|once|twice|without|because|when|while|until|unless|if|since)\b/;

/** "nothing may get deleted there", "we are not allowed to refund anything" */
const forbids = (part: Part): boolean => BANS.test(textOf(part)) && !CONDITION.test(textOf(part)) && !hasSense(part, 'suite');

/** The methods that a verb stands for. Where nothing may change, no request may write. */
function methodsOf(verb: ClauseWord, { retrieval }: Situation): readonly HttpMethod[] {
  if (verb.isMark || (verb.isFunction && verb.lower !== 'get')) return [];
  const methods = retrieval.methodsOf(verb.lower);
  return methods.includes('PATCH') || /^writ/.test(verb.lower) ? WRITING : methods.filter((method) => WRITING.includes(method));
}

function forbiddenBy(part: Part, clause: Clause, situation: Situation): readonly Operation[] {
  const things = slotsOf(clauseOf(clause, part), 'resource');
  const names = things.map(({ name }) => singular(name.toLowerCase()));
  const verbs = part.filter(({ span }) => !things.some((thing) => thing.span.start === span.start));
  const isOfName = ({ path }: Operation) =>
    names.length === 0 || literalSegments(path).some((segment) => names.includes(singular(segment.toLowerCase())));
  const does = (one: Operation, verb: ClauseWord) =>
    methodsOf(verb, situation).includes(one.method) || (verb.isOfProject && !verb.isFunction && scoreVerbMatch(one, verb.lower) >= NAMED);
  return suiteOperations(situation).filter((one) => isOfName(one) && verbs.some((verb) => does(one, verb)));
}

/**
 * "nothing may get deleted there, fix the suite accordingly": one part forbids requests and another part asks to change the suite. Returns the
 * tested operations that are forbidden, or null for other clauses.
 */
export function forbiddenOperations(clause: Clause, situation: Situation): readonly Operation[] | null {
  if (situation.context.suite === null || clause.form.question || clause.slots.some(({ kind }) => OF_API.has(kind))) return null;
  const parts = partsOf(clause.words);
  if (!parts.some(fitsSuite)) return null;
  const forbidden = parts.filter((part) => forbids(part) && !fitsSuite(part)).flatMap((part) => forbiddenBy(part, clause, situation));
  return forbidden.length === 0 ? null : [...new Set(forbidden)];
}
