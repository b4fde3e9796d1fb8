/** Values that only the description of a field names. */
const CHOICES =
  /\b(?:must be|one of|either|allowed values:?|possible values:?|valid values:?)\s+((?:[“"'`]?[A-Za-z][\w-]{0,60}[”"'`]?(?:, (?:or |and )?| or | and )){1,20}[“"'`]?[A-Za-z][\w-]{0,60}[”"'`]?)/i;
const FOR_EXAMPLE = /(?:e\.g\.|for example|such as|for instance)[,:]?\s*[“"'`‘]([^”"'`’]{1,60})[”"'`’]/i;
const SET_TO = /^Set to [“"'`]([^”"'`]{1,60})/;
const NO_VALUE = /^(?:a|an|the|be|set|true|false|not|no|empty|null)$/i;
const MAX_LENGTH = 2000;

/** "Must be REPLACE or DELETE" -> both words. */
export function choicesIn(description: unknown): readonly string[] {
  if (typeof description !== 'string') return [];
  const [, list = ''] = CHOICES.exec(description.slice(0, MAX_LENGTH)) ?? [];
  const words = list.split(/, (?:or |and )?| or | and /).map((word) => word.replace(/[“”"'`]/g, '').trim());
  return words.length > 1 && words.every((word) => word !== '' && !NO_VALUE.test(word)) ? words : [];
}

/** "The name of the zone (e.g. “example.com.”)" -> `example.com.`. */
export function exampleIn(description: unknown): string | null {
  if (typeof description !== 'string') return null;
  const text = description.slice(0, MAX_LENGTH);
  return FOR_EXAMPLE.exec(text)?.[1] ?? SET_TO.exec(text)?.[1] ?? null;
}
