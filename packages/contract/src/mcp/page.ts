/** A reply that fits into a model's context: about 2,000 tokens. */
const MOST_CHARACTERS = 7600;
const MOST_IN_LINE = 2500;

export interface Page {
  readonly text: string;
  /** Where the next page starts. Null for the last one. */
  readonly next: number | null;
}

/** Returns the lines from `start` that fit into one reply. */
export function pageOf(lines: readonly string[], start: number): Page {
  const shown: string[] = [];
  let size = 0;
  for (const line of lines.slice(start)) {
    const cut = line.length > MOST_IN_LINE ? `${line.slice(0, MOST_IN_LINE)} …` : line;
    if (size + cut.length + 1 > MOST_CHARACTERS) break;
    shown.push(cut);
    size += cut.length + 1;
  }
  if (shown.length === 0) return { text: lines.length === 0 ? 'Nothing.' : 'There are no more results after this cursor.', next: null };
  const end = start + shown.length;
  return { text: shown.join('\n'), next: end < lines.length ? end : null };
}
