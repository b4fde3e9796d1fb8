const MAX_LENGTH = 300;

/** Replaces line breaks, control and invisible characters in untrusted text with spaces, so that it cannot start a new line. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Also limits the length, for line-based files. */
export function shortLine(text: string): string {
  return singleLine(text).slice(0, MAX_LENGTH);
}

/** Also escapes Markdown, so that the text cannot become a link, an image, HTML or a table. */
export function markdownText(text: string): string {
  return shortLine(text).replace(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&');
}
