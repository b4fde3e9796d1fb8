import type { Operation } from '../../../model/index.ts';

const GIVES =
  /\b(?:frees?|freed|releas\w+|back|restor\w+|restock\w*|increas\w+|regain\w*|available|again|returns? (?:the |its |their )?(?:stock|seats?|units?|places?|copies|tickets?|quantit\w+|inventory))\b/i;
/** Matches sentences that use these words differently: for a rejection, for money, or for a date that is postponed. */
const OTHER =
  /\b(?:mov\w+|push\w*|shift\w*|extend\w*|set|put) (?:\w+ )?back\b|\b(?:not|never|cannot|only|4\d\d|money|paid|payment|refund\w*|price|fees?|amount|credits?|deposit)\b/i;

/** "The seats can be booked again": the sentence that says that an operation gives back what a resource took. */
export function findReleaseSentence({ summary, description }: Operation): string | undefined {
  const sentences = `${summary ?? ''}. ${description ?? ''}`.split(/[.;]\s/).map((sentence) => sentence.trim());
  return sentences.find((sentence) => GIVES.test(sentence) && !OTHER.test(sentence));
}
