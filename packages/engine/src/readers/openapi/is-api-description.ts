const HEAD = 200_000;

/** True when the start of a document declares OpenAPI or Swagger. */
export function isApiDescription(text: string): boolean {
  const head = text.slice(0, HEAD);
  if (/^\uFEFF?\s*\{/.test(head)) return /"(?:openapi|swagger)"\s*:\s*"/.test(head);
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(head) && !isHtmlPage(head);
}

export function isHtmlPage(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 4000));
}
