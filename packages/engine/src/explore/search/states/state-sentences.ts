/** The states in which an operation is allowed or forbidden, according to its description. */
export interface StatedStates {
  readonly sentence: string;
  readonly allowed: readonly string[];
  readonly forbidden: readonly string[];
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

/**
 * Reads sentences such as "Only booked shipments can be changed", "409 unless the invoice is open" and "A closed project takes no samples".
 */
export function statedStates(text: string, states: readonly string[]): StatedStates | null {
  const named = (part: string): readonly string[] => {
    const words: readonly string[] = part.toLowerCase().match(/[\w-]+/g) ?? [];
    return states.filter((state) => words.includes(state.toLowerCase()));
  };
  for (const [sentence] of [ONLY, ALONE, EXCEPT, OTHERWISE, UNLESS, MUST, WHILE].flatMap((pattern) => [...text.matchAll(pattern)])) {
    const allowed = named(sentence);
    if (allowed.length > 0) return { sentence: sentence.trim(), allowed, forbidden: [] };
  }
  for (const [sentence] of text.matchAll(NOT_WHILE)) {
    const forbidden = named(sentence);
    if (forbidden.length > 0) return { sentence: sentence.trim(), allowed: [], forbidden };
  }
  for (const [sentence] of text.matchAll(NEVER)) {
    // "Sold listings cannot be withdrawn" names the state before the verb. What comes after it is what is not possible.
    const forbidden = named(sentence.replace(AFTER, '').replace(POSSIBLE, ''));
    if (forbidden.length > 0) return { sentence: sentence.trim(), allowed: [], forbidden };
  }
  return null;
}
