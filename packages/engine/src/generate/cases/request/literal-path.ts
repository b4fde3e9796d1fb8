/** A suite would interpret doubled braces in a spec as placeholders. */
export function collapseBraces(path: string): string {
  return path.replace(/\{{2,}/g, '{').replace(/\}{2,}/g, '}');
}

/** Percent-encodes characters that are not allowed in a request line. A `#` is part of the path here. */
export function escapePath(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed())).replaceAll('#', '%23');
}
