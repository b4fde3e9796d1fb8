const SHOWN_PATH = 24;
const WORD = /^[a-z-]*$/i;

/**
 * The host and the beginning of the path. The remaining path, the query, and a last segment that is not a plain word may contain the secret
 * that allows writing to a channel.
 */
export function shortenUrl(text: string): string {
  const { protocol, host, pathname, search } = new URL(text);
  const path = pathname === '/' ? '' : pathname;
  const lastPart = path.lastIndexOf('/') + 1;
  const shown = path.slice(0, Math.min(SHOWN_PATH, WORD.test(path.slice(lastPart)) ? path.length : lastPart));
  return `${protocol}//${host}${shown}${shown.length < path.length || search !== '' ? '…' : ''}`;
}
