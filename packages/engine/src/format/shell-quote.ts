/**
 * Quotes a string as one word for a POSIX shell. Nothing inside single quotes is interpreted, and a quote itself is closed, escaped and
 * reopened. NUL is dropped because a program argument cannot contain it.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
