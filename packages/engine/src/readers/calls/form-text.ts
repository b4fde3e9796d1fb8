import type { Pair } from './http-call.ts';

/** Percent-decodes a string and keeps sequences that cannot be decoded. */
export function decodeFormValue(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Parses `a=b&c=d` into pairs. A part without `=` is dropped. */
export function readFormText(text: string): readonly Pair[] {
  return text.split('&').flatMap((part) => {
    const at = part.indexOf('=');
    if (at <= 0) return [];
    const value = part.slice(at + 1);
    return [{ name: decodeFormValue(part.slice(0, at).trim()), value: value.includes('{{') ? value : decodeFormValue(value.trim()) }];
  });
}

/** True for a string that looks like an encoded form. */
export function looksLikeForm(text: string): boolean {
  return /^[\w.[\]%-]{1,80}=[^&\n]*(?:&[\w.[\]%-]{1,80}=[^&\n]*)*$/.test(text);
}

/** Parses a Cookie header such as `a=b; c=d` into pairs. Set-Cookie attributes are left out. */
export function readCookieText(text: string): readonly Pair[] {
  return text.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    if (name === '' || /\s/.test(name) || /^(?:path|domain|expires|max-age|samesite|priority)$/i.test(name)) return [];
    return [{ name, value: part.slice(at + 1).trim() }];
  });
}
