import type { Pair } from './http-call.ts';

/** Percent-decodes and keeps sequences that cannot be decoded. */
export function decodeFormValue(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a=b&c=d` as pairs. A part without `=` is dropped. */
export function readFormText(text: string): readonly Pair[] {
  return text.split('&').flatMap((part) => {
    const at = part.indexOf('=');
    if (at <= 0) return [];
    const value = part.slice(at + 1);
    return [{ name: decodeFormValue(part.slice(0, at).trim()), value: value.includes('{{') ? value : decodeFormValue(value.trim()) }];
  });
}

/** True for text that looks like an encoded form. */
export function looksLikeForm(text: string): boolean {
  return /^[\w.[\]%-]{1,80}=[^&\n]*(?:&[\w.[\]%-]{1,80}=[^&\n]*)*$/.test(text);
}

/** `a=b; c=d` of a Cookie header as pairs. Attributes of Set-Cookie are left out. */
export function readCookieText(text: string): readonly Pair[] {
  return text.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name === '' || /\s/.test(name) || /^(?:path|domain|expires|max-age|samesite|priority)$/i.test(name)) return [];
    return [{ name, value: part.slice(at + 1).trim() }];
  });
}
