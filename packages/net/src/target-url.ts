export type TargetUrl =
  | { readonly kind: 'target'; readonly url: URL; readonly path: string }
  | { readonly kind: 'refused'; readonly why: string };

/** Visible ASCII only: what a request line can carry unchanged. */
const PLAIN = /^[\x21-\x7e]+$/;

/**
 * Parses a URL once, by the WHATWG rules that turn every odd way of writing an address into a plain one.
 * The path is taken as written where it can be, because a test may be about dot segments.
 */
export function parseTarget(text: string): TargetUrl {
  const url = URL.parse(text);
  if (url === null) return { kind: 'refused', why: 'the URL cannot be read' };
  // The parser drops tabs and line breaks silently; a request must not differ from what was asked.
  if (!PLAIN.test(text) && hasControl(text)) return { kind: 'refused', why: 'the URL holds control characters' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'refused', why: `the scheme ${url.protocol} is not offered` };
  if (url.username !== '' || url.password !== '') return { kind: 'refused', why: 'credentials inside a URL are not accepted' };
  return { kind: 'target', url, path: rawPath(text) ?? `${url.pathname}${url.search}` };
}

function hasControl(text: string): boolean {
  for (const char of text) if (char < ' ' || char === '\x7f') return true;
  return false;
}

function rawPath(text: string): string | null {
  const rest = /^[a-z]+:\/\/[^/?#\\]*(\/[^#]*)(?:#.*)?$/i.exec(text)?.[1];
  return rest !== undefined && PLAIN.test(rest) && !rest.startsWith('//') && !rest.includes('\\') ? rest : null;
}
