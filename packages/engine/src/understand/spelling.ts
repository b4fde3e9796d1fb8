/** Three-letter words have too many similar words, so only swapped letters are corrected. */
const SHORTEST_FOR_EDITS = 4;
/** An extra letter is corrected only in longer words: "tool" is not "too". */
const SHORTEST_FOR_EXTRA = 5;

type Error = 'swapped' | 'missing' | 'wrong' | 'extra';
/** The most likely typos first. */
const ERRORS: readonly Error[] = ['swapped', 'missing', 'wrong', 'extra'];

/** The typo that distinguishes a word from a known one, if there is exactly one. */
function errorBetween(known: string, typed: string): Error | null {
  let same = 0;
  while (same < known.length && known[same] === typed[same]) same += 1;
  const rest = known.slice(same);
  const other = typed.slice(same);
  if (rest.length > 1 && rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)) return 'swapped';
  if (typed.length >= SHORTEST_FOR_EDITS && rest.slice(1) === other) return 'missing';
  if (typed.length >= SHORTEST_FOR_EDITS && rest.length === other.length && rest.slice(1) === other.slice(1)) return 'wrong';
  return typed.length >= SHORTEST_FOR_EXTRA && rest === other.slice(1) ? 'extra' : null;
}

const ENDING = /^(?:r|d|s|rs|ds|es|er|ed|or|ors|ers)$/;
const OF_PERSON = /^(?:r|rs|er|ers|or|ors)$/;

/** "skipper" is not "skipped": both are words with the same stem and different endings. */
function isOtherForm(known: string, typed: string): boolean {
  let same = 0;
  while (same < known.length && known[same] === typed[same]) same += 1;
  return same >= SHORTEST_FOR_EDITS && ENDING.test(known.slice(same)) && OF_PERSON.test(typed.slice(same));
}

export interface KnownWords {
  readonly has: (word: string) => boolean;
  /** Groups of words by first letter. Earlier groups win ties. */
  readonly startingWith: (initial: string) => readonly (readonly string[])[];
}

function nearest(word: string, known: KnownWords): string | null {
  for (const group of known.startingWith(word[0] ?? '')) {
    const near = group
      .filter((one) => Math.abs(one.length - word.length) <= 1 && !isOtherForm(one, word))
      .map((one) => ({ one, error: errorBetween(one, word) }));
    for (const error of ERRORS) {
      const found = near.filter((candidate) => candidate.error === error);
      if (found.length > 0) return found.length === 1 ? (found[0]?.one ?? null) : null;
    }
  }
  return null;
}

/** The known word that differs by one typo, or the word itself if there are none or several. */
export function repairSpelling(word: string, known: KnownWords): string {
  if (word.length < 3 || word.length > 30 || !/^\p{L}+$/u.test(word) || known.has(word)) return word;
  const found = nearest(word, known);
  if (found !== null) return found;
  const singular = word.endsWith('s') && word.length > SHORTEST_FOR_EXTRA ? nearest(word.slice(0, -1), known) : null;
  return singular === null ? word : `${singular}s`;
}
