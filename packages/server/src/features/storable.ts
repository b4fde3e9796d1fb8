/** PostgreSQL keeps neither NUL nor half surrogates in text; foreign input may hold both. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '␀');
}

const MAX_DEPTH = 200;

/** The same value with every string in it passed through `change`, keys included; what is nested absurdly deep is cut off. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change, depth + 1)]));
}
