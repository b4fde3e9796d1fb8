const MOST_FIELDS = 20;
const MOST_DEPTH = 3;

/** Describes a body by its field names and types, without its values. */
export function bodyShape(body: string): string {
  try {
    return shapeOf(JSON.parse(body), 0);
  } catch {
    return `${body.length} characters, not JSON`;
  }
}

function shapeOf(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return listShape(value, depth);
  if (typeof value !== 'object') return typeof value;
  if (depth >= MOST_DEPTH) return 'object';
  const entries = Object.entries(value);
  const fields = entries.slice(0, MOST_FIELDS).map(([name, member]) => `${name.slice(0, 60)}: ${shapeOf(member, depth + 1)}`);
  return `{${fields.join(', ')}${entries.length > MOST_FIELDS ? ', …' : ''}}`;
}

function listShape(values: readonly unknown[], depth: number): string {
  if (values.length === 0) return 'empty list';
  return depth >= MOST_DEPTH ? 'list' : `list of ${values.length}: ${shapeOf(values[0], depth + 1)}`;
}
