const MAX_LENGTH = 300;

/** Foreign text inside a file of lines: no line break, control or invisible character can start a line of its own. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

/** The same for Markdown: what would become a link, an image, HTML or a table stays text. */
export function markdownText(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&');
}
