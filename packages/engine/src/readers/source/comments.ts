/** Words behind a hash that are directives of a compiler and not a comment. */
const DIRECTIVE = String.raw`(?:include|import|define|if|else|endif|region|endregion|pragma|nullable)\b`;
const HASH = new RegExp(String.raw`^[ \t]*#(?![![{]|${DIRECTIVE}).*$`, 'gm');
const OTHER = /^[ \t]*(?:\/\/|--[ \t]|;[ \t]*[A-Za-z]|REM[ \t]).*$/gm;

/**
 * Empties lines that are comments in any language, because settings and unknown languages have no tokenizer that knows them. The numbers of
 * the other lines stay the same.
 */
export function withoutComments(source: string): string {
  // `#token` is a private member in JavaScript.
  const plain = source.includes('this.#') ? source : source.replace(HASH, '');
  return plain.replace(OTHER, '').replace(/<!--[\s\S]{0,5000}?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
}
