const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 or base64url. Null when the input is not base64 for printable ASCII. */
export function decodeBase64(text: string): string | null {
  const clean = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (clean.length < 2 || clean.length % 4 === 1) return null;
  let bits = 0;
  let held = 0;
  let decoded = '';
  for (const char of clean) {
    const value = ALPHABET.indexOf(char);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded += String.fromCharCode((held >> bits) & 0xff);
  }
  return /^[\x20-\x7e]*$/.test(decoded) ? decoded : null;
}
