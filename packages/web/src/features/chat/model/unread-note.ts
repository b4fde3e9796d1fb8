export interface NotedText {
  readonly text: string;
  /** What the answer did not use of the message; null when it used everything. */
  readonly note: string | null;
}

/** How the server begins a sentence about words that it did not use, or about an end that it did not read. */
const OPENINGS = ['I did not use “', 'I did not read the end, from “'] as const;

/** Separates an answer from its closing remark about unused words, so that the remark can stay in the background. */
export function separateNote(content: string): NotedText {
  const starts = OPENINGS.map((opening) => content.indexOf(` ${opening}`)).filter((at) => at >= 0);
  const at = Math.min(...starts);
  return starts.length === 0 ? { text: content, note: null } : { text: content.slice(0, at), note: content.slice(at + 1) };
}
