const SHOWN_PATH = 24;

/** Host and the beginning of the path. The rest, and any query, may be the secret that lets one write to a channel. */
export function shownUrl(text: string): string {
  const { protocol, host, pathname, search } = new URL(text);
  const path = pathname === '/' ? '' : pathname;
  const isCut = path.length > SHOWN_PATH || search !== '';
  return `${protocol}//${host}${path.slice(0, SHOWN_PATH)}${isCut ? '…' : ''}`;
}
