import { unquoted } from '../literals.ts';
import type { AnnotatedWord } from '../observed.ts';
import { afterArticles, createMatch, isFree, lowerAt, type Matcher, type Scan, spanOf } from './scan.ts';

const BEFORE_NAME = /^(?:to|as|into|called|named|titled|name|title|:)$/;
/** "the name is ugly" is about the old name. */
const IS = /^(?:is|was|are|should|must|sounds|looks)$/;
const CALL = /^(?:call|name|title|rename)$/;
/** To match as a single word, a suite's name must have a minimum length. */
const SHORTEST_SUITE_NAME = 3;
const OBJECT = /^(?:it|this|that|them|suite)$/;

const isEnd = ({ kind, text }: AnnotatedWord): boolean => kind === 'mark' && /^[.!?;]$/.test(text);
const isCapital = (word: AnnotatedWord | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);

/** The positions of words that may introduce a new name, such as "to", "as" and "called". */
function linksOf(scan: Scan): readonly number[] {
  const isLink = (at: number) =>
    isFree(scan, at) &&
    BEFORE_NAME.test(lowerAt(scan, at)) &&
    !IS.test(lowerAt(scan, at + 1)) &&
    !(CALL.test(lowerAt(scan, at)) && OBJECT.test(lowerAt(scan, at + 1)));
  return scan.words.flatMap((word, at) => (at < scan.words.length - 1 && isLink(at) && !isEnd(word) ? [at] : []));
}

/** The position of a new name: after a word such as "to", or after "call it". A capitalized word is preferred. */
function nameStart(scan: Scan): number | null {
  const links = linksOf(scan);
  const link = links.find((at) => isCapital(scan.words[at + 1])) ?? links.at(-1);
  const called = nameOfObject(scan);
  if (called !== null && (link === undefined || (isCapital(scan.words[called]) && !isCapital(scan.words[link + 1])))) return called;
  return link === undefined ? null : link + 1;
}

/** The start of the name in "call it Rides" and "call this suite Rides". */
function nameOfObject(scan: Scan): number | null {
  const call = scan.words.findLastIndex((word) => CALL.test(word.lower));
  const object = call < 0 ? -1 : afterArticles(scan, call + 1);
  if (!OBJECT.test(lowerAt(scan, object)) || object + 1 >= scan.words.length) return null;
  return lowerAt(scan, object + 1) === 'suite' && object + 2 < scan.words.length ? object + 2 : object + 1;
}

/** The last word of a name. The sentence may continue after a comma, and "from now on" and "please" are not part of the name. */
function lastWord(scan: Scan, start: number): number {
  const end = scan.words.findIndex((word, at) => at > start && (isEnd(word) || word.text === ','));
  const inside = end < 0 ? scan.words : scan.words.slice(0, end);
  const isSaid = ({ kind, lower }: AnnotatedWord) => kind !== 'mark' && !/^(?:please|pls|plz|instead|thanks)$/.test(lower);
  const last = inside.findLastIndex(isSaid);
  const isFromNow = lowerAt(scan, last) === 'on' && lowerAt(scan, last - 1) === 'now' && lowerAt(scan, last - 2) === 'from';
  return isFromNow ? last - 3 : last;
}

/** The words of a new name: up to the end of the clause for a suite or a test, one word for an environment. */
function namePlace(scan: Scan): readonly [number, number] | null {
  if (scan.act === 'rename') {
    const start = nameStart(scan);
    // In "a better name? Account API", the name comes after the question mark.
    const first = start !== null && scan.words[start]?.kind === 'mark' ? start + 1 : start;
    return first === null ? null : [first, lastWord(scan, first)];
  }
  const at = scan.words.findIndex((word) => /^(?:called|named)$/.test(word.lower)) + 1;
  // An environment that exists already is not a new name.
  return at === 0 || at >= scan.words.length || scan.words[at]?.environment !== null ? null : [at, at];
}

/** The new name of a suite, a test or an environment. */
export const matchNewName: Matcher = (scan, at) => {
  if (scan.act !== 'rename' && scan.act !== 'setup') return null;
  const quoted = scan.words.findLastIndex((word, place) => word.literal?.kind === 'quoted' && isFree(scan, place));
  if (quoted >= 0) return at === quoted ? createMatch(at, { kind: 'name', name: unquoted(scan.words[at]?.text ?? '') }) : null;
  const [start, end] = namePlace(scan) ?? [0, -1];
  if (at !== start || end < start) return null;
  const span = spanOf(scan.words, start, end);
  return createMatch(end, { kind: 'name', name: scan.text.slice(span.start, span.end) });
};

const isNamedAt = (scan: Scan, at: number, name: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .every((part, offset) => unquoted(lowerAt(scan, at + offset)) === part);

/** The current suite, if the message mentions it by name. */
export const matchSuiteName: Matcher = (scan, at) => {
  const name = scan.context.suite?.name ?? '';
  if (name.length < SHORTEST_SUITE_NAME || !isNamedAt(scan, at, name)) return null;
  return createMatch(at + name.split(/\s+/).length - 1, { kind: 'suite', name });
};

/** The only suite whose name starts with a word: "the orders suite" for "Orders smoke". */
function suiteBeginningWith(word: string, { suite, suiteNames = [] }: Scan['context']): string | null {
  const names = [...(suite === null ? [] : [suite.name]), ...suiteNames];
  const [found, ...others] = names.filter((name) => name.toLowerCase().split(/\s+/)[0] === word);
  return found === undefined || others.length > 0 ? null : found;
}

const isSuiteWord = (word: string): boolean => word === 'suite';

/** Another suite in the project. Suites and resources often have the same names, so the word "suite" must be next to it. */
export const matchOtherSuite: Matcher = (scan, at) => {
  const start = isSuiteWord(lowerAt(scan, at)) ? at + 1 : at;
  const named = (scan.context.suiteNames ?? [])
    .filter((name) => isNamedAt(scan, start, name))
    .toSorted((a, b) => b.length - a.length)
    .at(0);
  const end = start + (named?.split(/\s+/).length ?? 1) - 1;
  const isBehind = isSuiteWord(lowerAt(scan, end + 1));
  if (named !== undefined && (start > at || isBehind)) return createMatch(isBehind ? end + 1 : end, { kind: 'suite', name: named });
  const begun = isBehind && start === at ? suiteBeginningWith(lowerAt(scan, at), scan.context) : null;
  return begun === null ? null : createMatch(at + 1, { kind: 'suite', name: begun });
};

/** A word that the project uses neither as a resource nor as a verb. */
const isForeign = (word: AnnotatedWord | undefined): word is AnnotatedWord =>
  word !== undefined && word.kind === 'word' && word.resource === null && !word.isVerb && !word.isFunction;

/** "acme/site" without spaces. "and/or", "GET/POST" and "books/orders" are not such names. */
export const matchOwnerAndName: Matcher = ({ words, text }, at) => {
  const [owner, slash, name] = words.slice(at, at + 3);
  if (slash?.text !== '/' || !isForeign(owner) || !isForeign(name) || owner.senses.length > 0 || owner.field !== null) return null;
  const isTogether = owner.span.end === slash.span.start && slash.span.end === name.span.start;
  const written = ({ span }: AnnotatedWord) => text.slice(span.start, span.end);
  return isTogether ? createMatch(at + 2, { kind: 'owned', owner: written(owner), name: written(name) }) : null;
};
