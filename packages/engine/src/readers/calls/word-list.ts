/** Splits a string into words. Tables use strings because a long array literal would fill a page. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
