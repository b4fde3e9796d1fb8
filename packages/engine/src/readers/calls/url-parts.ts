import { readFormText } from './form-text.ts';
import type { Pair } from './http-call.ts';

export interface UrlParts {
  readonly url: string;
  readonly query: readonly Pair[];
  readonly user: { readonly user: string; readonly password: string } | null;
}

/** Splits a URL without normalising it. Placeholders stay. */
export function splitUrl(written: string): UrlParts {
  const text = written.trim();
  const withoutHash = text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  const mark = withoutHash.indexOf('?');
  const query = mark < 0 ? [] : readFormText(withoutHash.slice(mark + 1));
  const bare = mark < 0 ? withoutHash : withoutHash.slice(0, mark);
  const login = /^(https?:\/\/)([^/@\s:]+)(?::([^/@\s]*))?@(.*)$/.exec(bare);
  if (login === null) return { url: bare, query, user: null };
  return { url: `${login[1]}${login[4]}`, query, user: { user: login[2] ?? '', password: login[3] ?? '' } };
}

const BASE_NAME =
  /^(?:my|the|target|app|api|public|next_public|vite|react_app)?_?(?:base|api|app|server|service|backend|site|root|host|origin|url|uri|endpoint|domain)_?(?:base|url|uri|host|origin|path|root|endpoint|server|name|addr(?:ess)?)?$/i;

/** `{{baseUrl}}/login` becomes `/login`, because such a URL is relative to the environment. */
export function relativeToBase(url: string): string {
  const found = /^(?:https?:\/\/)?\{\{([^{}]+)\}\}(\/.*)$/.exec(url);
  if (found === null) return url;
  const name = (found[1] ?? '').replace(/([a-z])([A-Z])/g, '$1_$2');
  const isHost = /^https?:/.test(url) && /_(?:host|hostname|domain|address|addr|ip)$/i.test(name);
  return isHost || BASE_NAME.test(name) ? (found[2] ?? url) : url;
}

/** True when a string may be the URL of a call. */
export function looksLikeAddress(text: string): boolean {
  return (
    /^(?:https?:\/\/|\/(?!\/)|\{\{[^{}]+\}\}(?:\/|\{\{|$))/.test(text.trim()) ||
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?\//i.test(text.trim()) ||
    /^localhost(?::\d+)?\//.test(text.trim())
  );
}

/** Returns a URL's path in lower case, ready to be searched for words. */
export function lowerCasePath(url: string): string {
  const found = /^(?:[a-z]+:\/\/)?(?:\{\{[^{}]+\}\}|[^/]*)(\/.*)?$/i.exec(url);
  return (found?.[1] ?? '').toLowerCase();
}
