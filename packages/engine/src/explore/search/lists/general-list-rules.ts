import type { ApiModel } from '../../../model/index.ts';

const ABOUT_LISTS = /\b(?:lists?|pages?|paged|sort\w*|order of|ties|records|entries|filters?)\b/i;
/** Longer paragraphs are tables or examples. */
const LONGEST = 1500;

/** The paragraphs about lists in the introduction of the spec: "Ties are sorted by `id`, and entries without a value come last". */
export function generalListRules({ description = '' }: ApiModel): string {
  return description
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.length <= LONGEST && ABOUT_LISTS.test(paragraph))
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join(' ');
}
