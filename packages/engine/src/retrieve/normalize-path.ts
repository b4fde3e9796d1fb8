/** Removes parameter names and case from a path, so that `/books/{id}`, `/books/:id` and `/Books/{bookId}/` are equal. */
export function normalizePath(path: string): string {
  const plain = path.toLowerCase().replace(/\{[^/]*\}|(?<=\/):[^/]+/g, '{}');
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain;
}
