import { lowerAlphanumeric, singular } from '../../../format/words.ts';
import { readArrowTransitions } from './arrows.ts';

/** The states in which an operation is allowed or forbidden, according to its description. */
export interface StatedStates {
  readonly sentence: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
  /** The sentence only contains the state, as in "Ship a paid order". It does not say that other states are rejected. */
  readonly isImplied?: true;
  /** The states that the request leads to. A request that leads to another state is not what the sentence is about. */
  readonly targets?: readonly string[];
}

const ONLY = /\bonly\b[^.;()]*/gi;
const EXCEPT = /\bunless\b[^.;(),]*/gi;
/** Matches "Changes an open or filled assignment (otherwise 409)". */
const OTHERWISE = /[^.;()]*\(?\botherwise 4\d\d\b/gi;
const UNLESS = /\bis not (?:yet |still )?[`"']?([\w-]+)/gi;
/** "Open orders only." */
const ALONE = /[^.;()]*\bonly(?=\s*(?:[.;()]|$))/gi;
const MUST =
  /\b(?:must|has to|have to) (?:already |still )?(?:be|have been) [\w`"'-]+(?:(?:, (?:or )?| or )[\w`"'-]+)*(?=\s*(?:[.;(),]|$|(?:to|before|for)\b))/gi;
const WHILE = /\bcan be \w+ (?:while|as long as)\b[^.;()]*/gi;
const NOT_WHILE = /\bnot (?:while|when|if|during|for|once)\b[^.;()]*/gi;
const FORBIDS = "cannot|can not|can't|may not|must not|no longer|(?:takes?|accepts?|allows?) no";
const NEVER = new RegExp(`[^.;()]*\\b(?:${FORBIDS})\\b[^.;()]*`, 'gi');
/** "Open orders can be cancelled, shipped ones cannot" says in its first part what is possible. */
const POSSIBLE = /^.*\b(?:can|may)\b(?! ?not\b)[^,]*,/is;
const AFTER = new RegExp(`\\b(?:${FORBIDS})\\b.*`, 'is');

const THAT = /\b(?:that|which) (?:is|are) (?:still |currently )?[\w-]+(?:(?:, (?:or )?| or )[\w-]+)*(?=\s*(?:[.;(),]|$))/gi;
/** "409 The order is shipped" and "409 already shipped" name the state in which the request is rejected. */
const CONFLICT =
  /\b409\b[^.;]*?\b(?:is|are|was|has been|already) (?:already |currently )?(?!not\b)([\w"'`-]+(?:(?:, (?:or )?| or )[\w"'`-]+)*)/gi;
/** "409 The lease has ended already", but not "409 The hall has booked concerts" */
const HAS = /\b409\b[^.;]*?\b(?:has|have) (?:already )?["'`]?([\w-]+)["'`]?(?=\s*(?:[.;,)]|$|already\b))/gi;
/** "409 Not a draft" names the only state in which the request is possible. */
const NOT_A = /\b409 (?:The [\w-]+ is )?(?:not|no longer) an? [\w"'`-]+/gi;
/** Words before a resource that results from the request: "Turns it into a paid order". */
const RESULT = /\b(?:into|as|becomes?|returns?|creates?|gives|makes)\b/i;

/** Verbs whose object has the state after the request, or that work in other states too: "Report a lost card", "Replace a lost card". */
const DECLARES = /^\W*(?:re-?)?(?:reports?|marks?|flags?|declares?|records?|registers?|logs?|notes?|replaces?|issues?)\s*$/i;

/** "Ship a paid order" and "Submit a draft" name the state in the object of the first sentence. */
function statesOfObject(text: string, states: readonly string[], resource: string): readonly string[] {
  const [first = ''] = text.split(/[.;(]/);
  const phrase = /\ban? ([\w-]+(?:(?:, (?:or )?| or )[\w-]+)*)(?: ([\w-]+))?(?=[\s,]|$)/i.exec(first);
  const [whole = '', adjectives = '', noun = ''] = phrase ?? [];
  const words: readonly string[] = adjectives.toLowerCase().match(/[\w-]+/g) ?? [];
  const isAlone = noun === '' && first.trim().endsWith(whole);
  const isResource = singular(lowerAlphanumeric(noun)) === resource;
  if (phrase === null || phrase.index === 0 || (!isAlone && !isResource)) return [];
  const before = first.slice(0, phrase.index);
  if (RESULT.test(before) || DECLARES.test(before)) return [];
  return words.every((word) => word === 'or' || states.some((state) => state.toLowerCase() === word))
    ? states.filter((state) => words.includes(state.toLowerCase()))
    : [];
}

/**
 * Parses sentences such as "Only booked shipments can be changed", "409 unless the invoice is open" and "A closed project takes no
 * samples".
 */
export function statedStates(text: string, states: readonly string[], resource = ''): StatedStates | null {
  const named = (part: string): readonly string[] => {
    const words: readonly string[] = part.toLowerCase().match(/[\w-]+/g) ?? [];
    return states.filter((state) => words.includes(state.toLowerCase()));
  };
  const first = firstNamed(text, [ONLY, ALONE, EXCEPT, OTHERWISE, UNLESS, MUST, WHILE, THAT], named);
  if (first !== null) return { sentence: first.sentence, allowed: first.states, forbidden: [] };
  const arrows = readArrowTransitions(text, states);
  if (arrows !== null) return { ...arrows, forbidden: [] };
  const negative = firstNamed(text, [NOT_A], named);
  if (negative !== null) return { sentence: negative.sentence, allowed: negative.states, forbidden: [] };
  const object = resource === '' ? [] : statesOfObject(text, states, resource);
  if (object.length > 0) return { sentence: text.split(/[.;(]/)[0]?.trim() ?? '', allowed: object, forbidden: [], isImplied: true };
  const rejected = firstNamed(text, [NOT_WHILE, CONFLICT, HAS], named);
  if (rejected !== null) return { sentence: rejected.sentence, allowed: [], forbidden: rejected.states };
  for (const [sentence] of text.matchAll(NEVER)) {
    // "Sold listings cannot be withdrawn" names the state before the verb. What comes after it is what is not possible.
    const forbidden = named(sentence.replace(AFTER, '').replace(POSSIBLE, ''));
    if (forbidden.length > 0) return { sentence: sentence.trim(), allowed: [], forbidden };
  }
  return null;
}

/** The first match of these patterns that names a state. A group of the pattern is the part with the state. */
function firstNamed(text: string, patterns: readonly RegExp[], named: (part: string) => readonly string[]) {
  for (const [sentence, said] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const states = named(said ?? sentence);
    if (states.length > 0) return { sentence: sentence.trim(), states };
  }
  return null;
}
