/** Words after a hash that start a compiler directive and not a comment. */
const DIRECTIVE = String.raw`(?:include|import|define|if|else|endif|region|endregion|pragma|nullable)\b`;
const HASH = new RegExp(String.raw`^[ \t]*#(?![![{]|${DIRECTIVE}).*$`, 'gm');
const OTHER = /^[ \t]*(?:\/\/|--[ \t]|;[ \t]*[A-Za-z]|REM[ \t]).*$/gm;

/**
 * Empties the comment lines of any language, because settings and unknown languages have no tokenizer that recognizes them. Line numbers do
 * not change.
 */
export function removeComments(source: string): string {
  // In JavaScript, `#token` is a private member.
  const plain = source.includes('this.#') ? source : source.replace(HASH, '');
  return plain.replace(OTHER, '').replace(/<!--[\s\S]{0,5000}?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
}
