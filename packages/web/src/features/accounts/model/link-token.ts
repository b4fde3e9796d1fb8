/** The one-time token of a mailed link. It is in the fragment after `#`, so that it reaches no server, log or referrer. */
export function readLinkToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}
