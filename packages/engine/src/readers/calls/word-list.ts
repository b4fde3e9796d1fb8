/** Words of a table that would fill a page as an array. */
export function wordList(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
