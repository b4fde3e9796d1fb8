/** PostgreSQL stores neither NUL nor lone surrogates in text, and untrusted input may contain both. */
export function storableText(text: string): string {
  // Nearly every string is fine, and this function processes every string in every run.
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '␀');
}

const MAX_DEPTH = 200;

/** Applies `change` to every string in a value, including keys. Very deep nesting is cut off. */
export function mapStrings(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  return Array.isArray(value) ? mapItems(value, change, depth) : mapMembers(value, change, depth);
}

/** Returns the same array when nothing changes, because most strings in a run stay unchanged. */
function mapItems(list: readonly unknown[], change: (text: string) => string, depth: number): readonly unknown[] {
  const mapped = list.map((item) => mapStrings(item, change, depth + 1));
  return mapped.every((item, index) => item === list[index]) ? list : mapped;
}

function mapMembers(value: object, change: (text: string) => string, depth: number): object {
  let isSame = true;
  const entries: [string, unknown][] = Object.entries(value);
  for (const entry of entries) {
    const [key, item] = entry;
    const newKey = change(key);
    const newItem = mapStrings(item, change, depth + 1);
    if (newKey === key && newItem === item) continue;
    isSame = false;
    entry[0] = newKey;
    entry[1] = newItem;
  }
  return isSame ? value : Object.fromEntries(entries);
}
