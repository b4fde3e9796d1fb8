/** A path without the names of its parameters, so that `/books/{id}`, `/books/:id` and `/Books/{bookId}/` are alike. */
export function comparable(path: string): string {
  const plain = path.toLowerCase().replace(/\{[^/]*\}|(?<=\/):[^/]+/g, '{}');
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
}
