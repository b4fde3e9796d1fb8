/** Doubled braces of a document would be read as placeholders of a suite. */
export function plainBraces(path: string): string {
  return path.replace(/\{{2,}/g, '{').replace(/\}{2,}/g, '}');
}

/** Percent-encodes what a request line cannot carry; a fragment mark is part of the path here. */
export function escapePath(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed())).replaceAll('#', '%23');
}
