/** A host with a dot or a port, an IPv6 address, or localhost, then an optional port and path. */
const HOST = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[[\da-f:]+\]|[\w-]+(?=:\d))(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** Hosts on the user's machine or network, and ports of development servers. These servers rarely use TLS. */
const LOCAL = /^(?:localhost|[\d.]+|\[[^\]]+\]|[\w-]+|[\w.-]+\.(?:localhost|local|test|internal))(?=[:/?#]|$)|^[\w.-]+:(?!443(?!\d))\d/i;

/** Adds the scheme to a URL that was typed without one. Other text stays unchanged. */
export function withScheme(text: string): string {
  const typed = text.trim();
  if (!HOST.test(typed)) return typed;
  return `${LOCAL.test(typed) ? 'http' : 'https'}://${typed}`;
}
