const MAX_PRETTY_SIZE = 200_000;

/** Indents JSON for reading. Large bodies and other formats stay unchanged. */
export function prettyBody(text: string): string {
  if (text.length > MAX_PRETTY_SIZE) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Formats a check value: strings without quotes, lists by their members, anything else as JSON. */
export function checkValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}
