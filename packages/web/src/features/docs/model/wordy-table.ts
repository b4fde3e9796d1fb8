/** A row of a table that is wider than a phone even when every cell breaks into several lines. */
const MAX_ROW_LENGTH = 80;

/** True for a table whose rows are too long to stand side by side on a phone. Two columns always fit. */
export function isWordyTable(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => row.length > 2 && row.join('').length > MAX_ROW_LENGTH);
}
