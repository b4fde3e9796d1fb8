import { isCredentialHeader } from '../calls/credential-names.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';

const DIRECTIVE =
  /^[ \t]*(?:proxy_set_header|RequestHeader[ \t]+(?:set|add|append|setifempty)|http-request[ \t]+(?:set|add)-header|header_up|request_header|grpc_set_header)[ \t]+["']?([A-Za-z][\w-]{1,80})["']?[ \t]+(.+?)[ \t]*;?[ \t]*$/gim;
const UPSTREAM = /^[ \t]*(?:proxy_pass|ProxyPass[ \t]+\S+|reverse_proxy|server[ \t]+\S+)[ \t]+(https?:\/\/[^\s;]+)/im;

/** Reads headers that a proxy in front of an API adds (nginx, Apache, HAProxy, Caddy). Null when there are none. */
export function readDirectives(source: string): readonly HttpCall[] | null {
  const headers = [...source.matchAll(DIRECTIVE)].map(([, name = '', value = '']): Pair => ({ name, value: suppliedIn(value) }));
  if (!headers.some(({ name }) => isCredentialHeader(name))) return null;
  return [{ ...EMPTY_CALL, url: UPSTREAM.exec(source)?.[1] ?? null, headers }];
}

/** Removes quotes. `$name`, `${name}`, `{env.NAME}` and `%{NAME}e` are supplied at run time. */
function suppliedIn(written: string): string {
  return written
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(
      /%\[?\{?\w*\(?([\w.]+)\)?\}?\]?e?|\$\{?([\w.]+)\}?|(?<!\{)\{(?:\$|env\.|\$env\.)?([\w.]+)\}(?!\})/g,
      (_all, first, second, third) => `{{${first ?? second ?? third}}}`,
    );
}
