const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes ASCII text. The engine cannot use `btoa`, because it uses no host APIs. */
export function encodeBase64(ascii: string): string {
  let encoded = '';
  for (let at = 0; at < ascii.length; at += 3) {
    const [first = 0, second, third] = [0, 1, 2].map((offset) => (at + offset < ascii.length ? ascii.charCodeAt(at + offset) : undefined));
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const chars = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63));
    encoded +=
      chars.slice(0, second === undefined ? 2 : third === undefined ? 3 : 4).join('') +
      (second === undefined ? '==' : third === undefined ? '=' : '');
  }
  return encoded;
}
