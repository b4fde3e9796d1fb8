/** The one-time token of a mailed link. It comes after `#`, so that no server, log or referrer sees it. */
export function readLinkToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}
