const LONG_ENOUGH = 12;

/** What may be shown of a stored secret: its last two characters, and only when enough others stay hidden. */
export function maskSecret(text: string): string {
  const end = text.slice(-2);
  // Control characters and half surrogate pairs cannot be read, and the database does not take them.
  return text.length >= LONG_ENOUGH && end.isWellFormed() && !/\p{Cc}/u.test(end) ? `••••${end}` : '••••';
}
