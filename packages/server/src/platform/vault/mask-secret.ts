const LONG_ENOUGH = 12;

/** What may be shown of a stored secret: its last two characters, and only when enough others stay hidden. */
export function maskSecret(text: string): string {
  return text.length >= LONG_ENOUGH ? `••••${text.slice(-2)}` : '••••';
}
