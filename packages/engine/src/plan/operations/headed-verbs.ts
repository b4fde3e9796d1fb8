import { singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Span } from '../../model/index.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';

const HEADING_ENDS = /^[:,;(–—-]$/;
const JOINS = /^(?:,|\/|;|\+|&|and|or|plus|as|well)$/;
/**
 * Words that may refer to the resource in the heading: "list them", "make a new one". "it" is not included, because it refers to one
 * resource in a flow.
 */
const STANDS_IN = /^(?:an?|the|all|any|of|some|new|old|existing|another|single|one|ones|them|these|those|by|its|their|id)$/;
const ONE = /^(?:one|single|another|an?|id)$/;

/** Verbs that name an operation only if the heading names the resource. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    create: 'make making issue issuing place placing publish publishing raise raising submit submitting file filing',
    read: 'detail details get getting',
    list: 'overview see seeing',
  }).flatMap(([verb, words]) => words.split(' ').map((word) => [word, verb] as const)),
);

interface SpokenVerb {
  readonly verb: ClauseWord;
  readonly isOne: boolean;
  /** Resource names next to the verb: "fetch the latest one". */
  readonly names: readonly ClauseWord[];
}

/** Senses of words that do not describe a resource: "the review part", "the order endpoints". */
const OF_NO_THING = new Set(['apiword', 'suite', 'vague']);

/** Words that may occur next to the verbs: "please", "as a single scenario", "in one go". */
const AROUND = new Set(['narrow', 'polite', 'enough', 'suite', 'order']);
const isAtEnd = ({ isMark, lower, senses }: ClauseWord): boolean =>
  (isMark && !JOINS.test(lower)) || senses.some((sense) => AROUND.has(sense));

/** The words of the sentence after a heading, if no later sentence names anything. */
function ownSentence(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const end = words.findIndex(({ isMark, lower }) => isMark && /^[.?!]$/.test(lower));
  return end < 0 || words.slice(end).some(({ isOfProject }) => isOfProject) ? words : words.slice(0, end);
}

/** The verbs after the heading, each optionally with a word that refers to the resource. Null if there are other words. */
function spokenVerbs(words: readonly ClauseWord[], isVerb: (word: ClauseWord) => boolean): readonly SpokenVerb[] | null {
  const verbs: SpokenVerb[] = [];
  for (const [at, word] of words.entries()) {
    const last = verbs.at(-1);
    if (last !== undefined && STANDS_IN.test(word.lower)) verbs[verbs.length - 1] = { ...last, isOne: last.isOne || ONE.test(word.lower) };
    else if (isVerb(word)) verbs.push({ verb: word, isOne: false, names: [] });
    else if (last !== undefined && word.isOfProject && STANDS_IN.test(words[at - 1]?.lower ?? ''))
      verbs[verbs.length - 1] = { ...last, names: [...last.names, word] };
    else if (!JOINS.test(word.lower) && !isAtEnd(word)) return null;
  }
  return verbs;
}

/** The position of the punctuation mark after the heading: the first colon after a name, or the first punctuation mark. */
function headingEnd(words: readonly ClauseWord[]): number {
  const colon = words.findIndex(({ isMark, lower }) => isMark && lower === ':');
  const isHeaded = words.slice(0, Math.max(0, colon)).some(({ isOfProject }) => isOfProject);
  return isHeaded ? colon : words.findIndex(({ isMark, lower }) => isMark && HEADING_ENDS.test(lower));
}

/** The first verb at the end of the heading: "customers list, create and delete", "Bücher anlegen, ändern und löschen". */
function verbIn(heading: readonly ClauseWord[], isVerb: (word: ClauseWord) => boolean): ClauseWord | null {
  const last = heading.at(-1);
  return heading.length > 1 && last !== undefined && (/^(?:list|listing)$/.test(last.lower) || isVerb(last)) ? last : null;
}

/** "prices (only create)" has a single verb. "wiki, reading only" means all operations that read, not one operation. */
function areEnough(verbs: readonly SpokenVerb[], words: readonly ClauseWord[]): boolean {
  if (verbs.length > 1) return true;
  const isNarrowed = words.some(({ senses }) => senses.includes('narrow'));
  return verbs.length === 1 && isNarrowed && !/^(?:reading|reads?|gets?)$/.test(verbs[0]?.verb.lower ?? '');
}

/** "reviews: list them and add a new one", "forks of a repo, listing and creating only": one clause per verb. Null for other clauses. */
export function clausesUnderHeading(clause: Clause, { retrieval }: Situation): readonly Clause[] | null {
  const { words } = clause;
  const end = headingEnd(words);
  const isVerb = (word: ClauseWord) =>
    !word.isMark && (PLAIN.has(word.lower) || retrieval.methodsOf(word.lower).length > 0 || isOwnVerb(word));
  // "inspect" and "completing", if the spec has these verbs.
  const isOwnVerb = (word: ClauseWord) => word.isOfProject && /^\p{L}{4,}$/u.test(word.lower) && !isResource(word);
  // Because of `reminders.complete`, "complete" is a name, but "completing" is a verb.
  const isName = ({ name, span }: { name: string; span: Span }) =>
    !words.some(({ lower, span: { start } }) => start === span.start && lower.endsWith('ing') && !name.endsWith('ing'));
  const starts = new Set(
    slotsOf(clause, 'resource')
      .filter(isName)
      .map(({ span }) => span.start),
  );
  const isResource = ({ span }: ClauseWord) => starts.has(span.start);
  const heading = words.slice(0, Math.max(0, end));
  // "wiki pages - the full set: create, read, delete": the words between the punctuation marks do not name anything.
  const first = words.findIndex((word, at) => at > end && isVerb(word));
  const start = words.findLastIndex(({ isMark, lower }, at) => at < first && isMark && HEADING_ENDS.test(lower));
  if (words.slice(end + 1, Math.max(start, end + 1)).some(({ isOfProject }) => isOfProject)) return null;
  // "I am new here" has no object.
  const isDoing = (word: ClauseWord, at: number) =>
    isVerb(word) && !isResource(word) && heading.slice(at + 1, at + 4).some((next) => isResource(next) || STANDS_IN.test(next.lower));
  if (!heading.some(isResource) || heading.some(isDoing)) return null;
  const listed = verbIn(heading, (word) => isVerb(word) && !isResource(word));
  const behind = spokenVerbs(ownSentence(words.slice(Math.max(start, end) + 1)), isVerb);
  const verbs = behind === null || listed === null ? behind : [{ verb: listed, isOne: false, names: [] }, ...behind];
  if (verbs === null || !areEnough(verbs, words)) return null;
  const object = heading
    .slice(heading.findIndex(isResource), listed === null ? undefined : -1)
    .filter(({ senses, isOfProject, isFunction }) => isOfProject || isFunction || senses.every((sense) => !OF_NO_THING.has(sense)));
  return verbs.map(({ verb, isOne, names }) => {
    const things = isOne ? object.map((word, at) => (at === 0 ? { ...word, lower: singular(word.lower) } : word)) : object;
    // In a clause with another act, "add" and "remove" would refer to the tests.
    const said = { ...clause, act: 'make' as const };
    return clauseOf(said, [{ ...verb, lower: PLAIN.get(verb.lower) ?? verb.lower, isFunction: false }, ...names, ...things]);
  });
}
