/** Removes everything that looks like a pasted credential before a text leaves the server. */
export function removeTokens(words: string): string {
  return words
    .replace(/\b(bearer|basic|token|apikey|api[-_ ]?key|password|secret)\b(\s*[:=]?\s*)(?=\S*[\d_\-.+/=])\S{6,}/gi, '$1$2[removed]')
    .replace(/\b(?=[\w\-.+/=]*\d)(?=[\w\-.+/=]*[A-Za-z])[\w\-.+=]{24,}/g, '[removed]');
}
