/**
 * Text as one word of a POSIX shell. Nothing inside single quotes is interpreted, and a quote itself is closed, escaped and reopened.
 * NUL is dropped because no argument of a program can hold it.
 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
