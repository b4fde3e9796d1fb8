/** A URL split into its server, if there is one, and its path. */
export interface Address {
  readonly origin: string | null;
  readonly path: string;
}

/** Splits a URL. A host that is only a variable comes from the environment. Credentials in the URL are dropped. */
export function splitAddress(url: string): Address {
  const bare = url.replace(/[?#].*$/s, '').trim();
  const found = /^(https?):\/\/(?:[^/@\s]*@)?([^/\s]*)(\/.*)?$/is.exec(bare);
  if (found !== null) {
    const host = found[2] ?? '';
    return {
      origin: host.includes('{') || host === '' ? null : `${found[1]?.toLowerCase()}://${host.toLowerCase()}`,
      path: found[3] ?? '/',
    };
  }
  const afterVariable = /^\{\{[^{}]+\}\}(\/.*)?$/s.exec(bare);
  if (afterVariable !== null) return { origin: null, path: afterVariable[1] ?? '/' };
  if (bare.startsWith('/')) return { origin: null, path: bare };
  const slash = bare.indexOf('/');
  const host = slash < 0 ? bare : bare.slice(0, slash);
  return {
    origin: /[.:]|^localhost$/.test(host) && !host.includes('{') ? `http://${host}` : null,
    path: slash < 0 ? '/' : bare.slice(slash),
  };
}
