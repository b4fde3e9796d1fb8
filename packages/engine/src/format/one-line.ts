const MAX_LENGTH = 300;

/**
 * Makes untrusted text safe for a line-based file. Line breaks, control and invisible characters are removed, so that it cannot start a new
 * line.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}

/** Also escapes Markdown, so that the text cannot become a link, an image, HTML or a table. */
export function markdownText(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&');
}
