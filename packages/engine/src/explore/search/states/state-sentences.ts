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
const FORBIDS = "cannot|can not|can't|may not|must not|no longer|(?:takes?|accepts?|allows?) no";
const NEVER = new RegExp(`[^.;()]*\\b(?:${FORBIDS})\\b[^.;()]*`, 'gi');
const AFTER = new RegExp(`\\b(?:${FORBIDS})\\b.*`, 'is');

/**
 * Reads sentences such as "Only booked shipments can be changed", "409 unless the invoice is open" and "A closed project takes no samples".
 */
export function statedStates(text: string, states: readonly string[]): StatedStates | null {
  const named = (part: string): readonly string[] => {
    const words: readonly string[] = part.toLowerCase().match(/[\w-]+/g) ?? [];
    return states.filter((state) => words.includes(state.toLowerCase()));
  };
  for (const [sentence] of [ONLY, EXCEPT, OTHERWISE, UNLESS].flatMap((pattern) => [...text.matchAll(pattern)])) {
    const allowed = named(sentence);
    if (allowed.length > 0) return { sentence: sentence.trim(), allowed, forbidden: [] };
  }
  for (const [sentence] of text.matchAll(NEVER)) {
    // In "Sold listings cannot be withdrawn", the forbidden state comes before the verb, and what follows the verb is not a state.
    const forbidden = named(sentence.replace(AFTER, ''));
    if (forbidden.length > 0) return { sentence: sentence.trim(), allowed: [], forbidden };
  }
  return null;
}
