/** Reads the one-time token from an emailed link. It is in the URL fragment, so that it reaches no server, log or referrer. */
export function readLinkToken(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
}
