const MAX_LENGTH = 160;
/** Nearly all strings need no replacement. */
const PLAIN = /^[ -~]*$/;

/** Removes line breaks, control and formatting characters, so that no response can control the terminal or a CI log. */
export function terminalSafe(text: string): string {
  const line = PLAIN.test(text) ? text : text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
