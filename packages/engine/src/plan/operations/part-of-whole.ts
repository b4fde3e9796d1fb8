import { singular, wordsOf } from '../../format/words.ts';
import type { Clause, Operation } from '../../model/index.ts';
import { withoutExtension } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isSameOrAbbreviated } from './by-object.ts';

const BELONGS = /^(?:of|in|on|inside|within)$/;
const ARTICLE = /^(?:a|an|the|each|every|one|my|our|this|that|any)$/;

interface PartOfWhole {
  readonly part: string;
  readonly whole: string;
  /** Both names together, as in "wiki pages". */
  readonly isCompound: boolean;
}

/** "the logs of a pod": two names from the API, where the first is part of the second. */
function phraseIn(clause: Clause): PartOfWhole | null {
  const names = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  // "the label endpoints of an organization" are the labels of an organization.
  const words = clause.words.filter(({ isMark, senses, isOfProject }) => !isMark && (isOfProject || !senses.includes('apiword')));
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    // "repo tags" are the tags of a repo.
    if (next !== undefined && names.has(word.span.start) && names.has(next.span.start))
      return { part: singular(next.lower), whole: singular(word.lower), isCompound: true };
    if (word.isFunction || !BELONGS.test(words[at + 1]?.lower ?? '')) continue;
    const whole = words.slice(at + 2).find(({ lower }) => !ARTICLE.test(lower));
    if (whole !== undefined && (names.has(word.span.start) || names.has(whole.span.start)))
      return { part: singular(word.lower), whole: singular(whole.lower), isCompound: false };
  }
  return null;
}

const JOINT = /^(?:and|or|plus|,|&)$/;

/** The other parts of a list of parts: "container logs, stats and top", "logs and stats of a container". */
function joinedParts({ words }: Clause, phrase: PartOfWhole): readonly PartOfWhole[] {
  const at = words.findIndex(({ lower }) => singular(lower) === phrase.part);
  const [step, start] = phrase.isCompound ? [1, at] : [-1, at];
  const parts: PartOfWhole[] = [];
  for (let joint = start + step; JOINT.test(words[joint]?.lower ?? ''); joint += step) {
    while (JOINT.test(words[joint + step]?.lower ?? '')) joint += step;
    const word = words[joint + step];
    if (word === undefined || word.isFunction) break;
    parts.push({ ...phrase, part: singular(word.lower), isCompound: false });
    joint += step;
  }
  return parts;
}

/** The part directly follows the whole: `/pods/{name}/log`, not `/pods/{name}/containers/{id}/log`. */
function isPart({ path }: Operation, { part, whole }: PartOfWhole): boolean {
  const names = withoutExtension(path)
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{'))
    .map((segment) => singular(segment.toLowerCase()));
  return names.some((name, at) => isSameOrAbbreviated(name, part) && at > 0 && isSameOrAbbreviated(names[at - 1] ?? '', whole));
}

/** True if the summary contains the compound name: `/wiki/new` creates a wiki page. */
function isCalledSo({ path, summary }: Operation, { part, whole, isCompound }: PartOfWhole): boolean {
  const said = wordsOf(summary ?? '').map(singular);
  const isInPath = path.split('/').some((segment) => singular(segment.toLowerCase()) === whole);
  return isCompound && isInPath && said.some((word, at) => word === whole && said[at + 1] === part);
}

/** "the label endpoints of an organization" are all of them. */
export const namesEndpoints = ({ words }: Clause): boolean =>
  words.some(({ lower, senses, isOfProject }) => senses.includes('apiword') && lower.endsWith('s') && !isOfProject);

/** The operations on a sub-resource that a clause names. Null if it names none or excludes something. */
export function operationsOnPart(clause: Clause, { context, retrieval }: Situation): readonly Operation[] | null {
  const phrase = clause.slots.some(({ excluded, kind }) => excluded && kind !== 'test-kind') ? null : phraseIn(clause);
  if (phrase === null) return null;
  // In "nobody can use the label endpoints of an organization", the verb chooses none of them.
  const isOfAll = namesEndpoints(clause);
  const methods = new Set(isOfAll ? [] : clause.words.flatMap(({ lower, isFunction }) => (isFunction ? [] : retrieval.methodsOf(lower))));
  const joined = joinedParts(clause, phrase);
  const isMeant = (one: Operation) =>
    [phrase, ...joined].some((each) => isPart(one, each)) || (methods.size === 0 && isCalledSo(one, phrase));
  const all = context.model?.operations ?? [];
  const found = all.some((one) => isPart(one, phrase))
    ? all.filter((one) => isMeant(one) && (methods.size === 0 || methods.has(one.method)))
    : [];
  return found.length === 0 ? null : found;
}
