const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Run ids and checksums: eight or more hexadecimal digits, at least one of them a decimal digit. */
const HEX = /\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi;
const LONG_NUMBER = /\d{5,}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g;
const DURATION = /\b\d+ ms\b/g;

/** Removes the parts of a message that change from run to run, so that the same problem always has the same message. */
export function stableText(text: string): string {
  return text.replace(MOMENT, '<time>').replace(UUID, '<id>').replace(HEX, '<id>').replace(LONG_NUMBER, '<n>').replace(DURATION, '<n> ms');
}
