const LONG_ENOUGH = 12;

/** The visible part of a stored secret: its last two characters, and only when enough others stay hidden. */
export function maskSecret(text: string): string {
  const end = text.slice(-2);
  // Control characters and lone surrogates are not readable, and the database rejects them.
  return text.length >= LONG_ENOUGH && end.isWellFormed() && !/\p{Cc}/u.test(end) ? `••••${end}` : '••••';
}
