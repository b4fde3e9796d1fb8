import { singular } from '../format/words.ts';
import { HTTP_METHODS } from '../model/index.ts';
import { splitClauses } from './hints.ts';
import { kindWordsAsResources } from './kind-words.ts';
import { baseVerb, COMMON_NOUNS, FILLER_WORDS, GENERAL_VERBS, KIND_WORDS, THOROUGH_WORDS } from './lexicon.ts';
import { toAscii } from './normalize-phrases.ts';

/** The search words of each part of a request, and the action words among them. */
export interface QueryParts {
  readonly words: readonly string[];
  readonly doing: readonly string[];
}

interface Clause {
  readonly text: string;
  /** The words that identify the operations. */
  readonly words: readonly string[];
  readonly things: readonly string[];
  readonly verbs: readonly string[];
  readonly lead: string | null;
}

const PRONOUN = /\S\s+(?:it|them|one|those|these)\b|^\s*(?:its|their)\b/i;
const UP_TO_ARTICLE = /^.*?\b(?:an?|the|my|some|new)\s/i;
const PREPOSITION = /\b(?:to|of|in|on|for|from|with|by|into|at)\b/i;
const BARE_THING = /^\s*(?:an?|the|its|their|some|new)\s/i;

/**
 * Splits a request into its parts. A part without a resource or a verb (`and delete it`, `and a rule for it`) gets the missing one from its
 * neighbours.
 */
export function splitIntoParts(text: string): QueryParts {
  const asThings = kindWordsAsResources(text);
  const clauses = splitClauses(text)
    .map((clause) => readClause(clause, asThings))
    .filter(({ words }) => words.length > 0);
  const words = clauses.map((clause, at) => {
    const said = [...verbsFor(clauses, at), ...clause.words, ...thingsFor(clauses, at)];
    return [...new Set(said)].join(' ');
  });
  const bare = clauses.filter((clause, at) => isBareVerb(clause, clauses[at + 1])).flatMap((clause) => clause.words);
  const leads = clauses.flatMap(({ lead }) => (lead === null || baseVerb(lead.toLowerCase()) !== null ? [] : [lead]));
  return { words, doing: [...new Set([...leads, ...bare].map((word) => singular(toAscii(word.toLowerCase()))))] };
}

const lacksThing = ({ text, things }: Clause): boolean => things.length === 0 || PRONOUN.test(text);

/** Returns the resources that a part refers to without naming them: those of the previous part, or else of the next one. */
function thingsFor(clauses: readonly Clause[], at: number): readonly string[] {
  const [clause, next] = [clauses[at], clauses[at + 1]];
  if (clause === undefined) return [];
  if (isBareVerb(clause, next)) return next?.things ?? [];
  if (!lacksThing(clause)) return [];
  const before =
    clauses.slice(0, at).findLast((other) => !lacksThing(other)) ?? clauses.slice(0, at).findLast(({ things }) => things.length > 0);
  return before === undefined ? (next?.things ?? []) : firstThings(before);
}

/** Returns the verbs of the previous part if this part has none: `create a category and a rule for it` creates both. */
function verbsFor(clauses: readonly Clause[], at: number): readonly string[] {
  const clause = clauses[at];
  if (clause === undefined || clause.verbs.length > 0 || clause.lead !== null || !BARE_THING.test(clause.text)) return [];
  return clauses[at - 1]?.verbs ?? [];
}

/** True for a verb whose object is in the next part, such as `accept` in `accept and fulfill a contract`. */
function isBareVerb(clause: Clause, next: Clause | undefined): boolean {
  const [word, ...others] = clause.words;
  if (word === undefined || others.length > 0 || next === undefined || clause.verbs.length > 0) return false;
  return singular(word) === word && /^\s*\S+\s+(?:an?|the|my|some)\s/i.test(next.text);
}

/** Returns the resources before the first preposition. After `post a message to a channel`, `delete it` means the message. */
function firstThings({ text, things }: Clause): readonly string[] {
  const until = text.replace(UP_TO_ARTICLE, '').split(PREPOSITION)[0] ?? '';
  const first = things.filter((word) => until.toLowerCase().includes(word.toLowerCase()));
  return first.length > 0 ? first : things;
}

function readClause(text: string, asThings: ReadonlySet<string>): Clause {
  const lead = leadIn(text);
  const said = text.split(/[^\p{L}\p{N}_{}-]+/u);
  const isMine = said.some((word) => word.toLowerCase() === 'my');
  const named = namedIn(text, lead);
  const telling = said.filter(
    (word) => word === lead || named.has(word.toLowerCase()) || isTelling(word, asThings) || (isMine && word.toLowerCase() === 'my'),
  );
  const words = telling.some((word) => word.toLowerCase() !== 'my') ? telling : [];
  const verbs = words.filter((word) => baseVerb(word.toLowerCase()) !== null && !named.has(word.toLowerCase()));
  return {
    text,
    words,
    verbs,
    lead,
    things: words.filter((word) => !verbs.includes(word) && word !== lead && word.toLowerCase() !== 'my'),
  };
}

const NAMED = /\b(?:an?|another|new)\s+(\p{L}+)(?!\s+(?:tests?|cases?|suites?))/giu;
const WRITING_TESTS = /^(?:create|add|write|make|generate|new|give)$/i;
const TEST_WORDS = /^(?:tests?|cases?|suites?|checks?)$/i;

/** Returns the verbs and common words that are resources here because an article precedes them: `delete a post`, `create a project`. */
function namedIn(text: string, lead: string | null): ReadonlySet<string> {
  const words = text.split(/\s+/);
  const isWriting = words.some((word) => WRITING_TESTS.test(word)) || lead === null;
  const behind = [...text.matchAll(NAMED)].map(([, word]) => (word ?? '').toLowerCase());
  const isNamed = (word: string) => (baseVerb(word) !== null && !GENERAL_VERBS.has(word)) || COMMON_NOUNS.has(word);
  return new Set(behind.filter((word) => isNamed(word) && !(isWriting && TEST_WORDS.test(word))));
}

/** Words that usually ask for tests, but name an action if a resource follows: `generate an image`. */
const SOMETIMES = /^(?:generate|generating|make|making|write|writing|request|requesting|call|calling)$/i;
const TESTS = /^\s*\S+\s+(?:(?:an?|the|my|some|new|full|complete|smoke|negative)\s+)*(?:tests?|cases?|suites?|coverage|checks?|sure)\b/i;
const NO_LEAD =
  /^(?:how|who|whose|why|where|which|without|not|than|about|in|on|of|for|with|to|by|from|at|into|as|before|after|during|under|over|between|only|except|all|both|any|each)$/i;

/** Returns the action, even if it is not a known verb: the first word, if a noun with an article follows. */
function leadIn(text: string): string | null {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => SOMETIMES.test(word) || !FILLER_WORDS.has(word.toLowerCase()));
  const lead = words[at];
  if (lead === undefined || !/^\p{L}[\p{L}-]*$/u.test(lead) || NO_LEAD.test(lead)) return null;
  if (baseVerb(lead.toLowerCase()) !== null && !SOMETIMES.test(lead)) return null;
  const goesTo = /^(?:to|in|into)$/i.test(words[at + 1] ?? '') && singular(lead) === lead ? 1 : 0;
  if (!/^(?:an?|the|my|some|somebody|someone|people|another|one|all|this|that)$/i.test(words[at + 1 + goesTo] ?? '')) return null;
  return SOMETIMES.test(lead) && TESTS.test(words.slice(at).join(' ')) ? null : lead;
}

function isTelling(word: string, asThings: ReadonlySet<string>): boolean {
  const lower = word.toLowerCase();
  if (lower === '' || /^\d+[a-z]?$/.test(lower) || FILLER_WORDS.has(lower) || THOROUGH_WORDS.has(lower)) return false;
  if (Object.hasOwn(KIND_WORDS, lower)) return asThings.has(lower);
  return !HTTP_METHODS.some((method) => method === word || `${method}s` === word);
}
