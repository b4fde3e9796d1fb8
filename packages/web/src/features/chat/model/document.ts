/** A dropped or pasted spec. */
export interface SpecText {
  readonly text: string;
  readonly fileName: string | null;
}

const START = /^\uFEFF?\s*/;

/** True if the text is an API spec, a collection or a recording, rather than a question about one. */
export function looksLikeDocument(text: string): boolean {
  if (text.length < 60) return false;
  const head = text.slice(0, 4000).replace(START, '');
  if (head.startsWith('{')) return /"(openapi|swagger|_postman_id|log)"\s*:/.test(head);
  return /^(?:#[^\n]*\n|---\s*\n|\s*\n)*(?:openapi|swagger)\s*:/.test(head);
}
