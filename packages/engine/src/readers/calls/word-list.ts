/** Splits a string into words, because a long array would fill a page. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
