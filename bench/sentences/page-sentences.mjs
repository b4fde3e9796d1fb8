/** The sentences on a Markdown page, without code blocks and pictures. A table cell counts as a separate text. */
export function pageTexts(text) {
  const found = [];
  let isCode = false;
  for (const [index, line] of joinedLines(text)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode) for (const part of partsOf(line)) found.push({ line: index + 1, text: part });
  }
  return found;
}

/** Joins the lines of a paragraph, because a sentence may continue on the next line. */
function joinedLines(text) {
  const joined = [];
  for (const [index, line] of text.split('\n').entries()) {
    const isStart = /^\s*(?:[-*|#>]|\d+\.\s|```|~~~|$)/.test(line);
    const last = joined.at(-1);
    if (isStart || last === undefined || /^\s*(?:```|~~~|$)/.test(last[1])) joined.push([index, line]);
    else last[1] += ` ${line.trim()}`;
  }
  return joined;
}

const partsOf = (line) =>
  (line.startsWith('|') ? line.split('|') : [line])
    .map((cell) => cell.replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .flatMap((cell) => cell.replace(/^\s*(?:(?:[-*>]|#+|\d+\.)\s+)+/, '').split(/(?<=[.!?])\s+(?=\p{Lu})/u))
    .map((part) => part.trim());

/** The output of a shell or PowerShell script: its quoted strings. */
export function scriptTexts(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)+)"|'([^']+)'/g)].map((hit) => ({ line: index + 1, text: hit[1] ?? hit[2] })),
    );
}
