import { isCredentialHeader, passRank, userRank } from '../../readers/calls/credential-names.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { splitUrl } from '../../readers/calls/url-parts.ts';
import { guessLanguage } from '../../readers/source/language.ts';
import type { Token } from '../../readers/source/token.ts';
import { tokenize } from '../../readers/source/tokenize.ts';

const TOKEN_PATH = /\/(?:[\w.-]*token[\w.-]*|oauth2?)\/?$/i;
const LOGIN_PATH = /\/(?:[\w-]*log[-_]?in|sign[-_]?in|sessions?|authenticate|auth)\/?$/i;
const GRANTS: readonly (readonly [RegExp, string])[] = [
  [/client_?credentials/i, 'client_credentials'],
  [/^password$|resource_?owner|password_?grant/i, 'password'],
];

/**
 * The fallback when no request can be read: looks for a URL and for field and header names. This is weak evidence, so callers set the
 * confidence below 0.6 and show what was found. A source without any URL is ignored, because it may be a server that verifies tokens.
 */
export function readWeakEvidence(source: string): readonly HttpCall[] | null {
  const tokens = tokenize(source, guessLanguage(source));
  const texts = tokens.filter(({ kind }) => kind === 'text').map(({ text }) => text.trim());
  const addresses = texts.filter((text) => /^https?:\/\/\S+$/i.test(text));
  const [base] = addresses;
  if (base === undefined) return null;
  const paths = texts.filter((text) => /^\/[\w./-]+$/.test(text)).map((path) => `${base.replace(/\/+$/, '')}${path}`);
  const all = [...addresses, ...paths].map((address) => splitUrl(address).url);
  const call = grantCall(tokens, all) ?? loginCall(tokens, all);
  const headers = headersOf(tokens);
  if (call === null && headers.length === 0) return basicCall(tokens, base);
  return [...(call === null ? [] : [call]), ...(headers.length === 0 ? [] : [{ ...EMPTY_CALL, headers }])];
}

function grantCall(tokens: readonly Token[], addresses: readonly string[]): HttpCall | null {
  const url = addresses.find((address) => TOKEN_PATH.test(address));
  const at = tokens.findIndex(({ text }) => /^grant_?type$/i.test(text));
  const near = at < 0 ? tokens : tokens.slice(at + 1, at + 8);
  const grant = GRANTS.find(([mark]) => near.some(({ text }) => text.length < 60 && mark.test(text)))?.[1];
  if (url === undefined || grant === undefined) return null;
  return { ...EMPTY_CALL, method: 'POST', url, body: { kind: 'form', fields: [{ name: 'grant_type', value: grant }] } };
}

function loginCall(tokens: readonly Token[], addresses: readonly string[]): HttpCall | null {
  const url = addresses.find((address) => LOGIN_PATH.test(address));
  const names = tokens.filter(({ kind, text }) => kind !== 'sign' && /^[\w.-]{1,40}$/.test(text)).map(({ text }) => text);
  const pass = names.find((name) => passRank(name) >= 0 && passRank(name) < 8);
  const user = names.find((name) => name !== pass && userRank(name) >= 0 && userRank(name) < 12);
  if (url === undefined || pass === undefined || user === undefined) return null;
  const fields = [
    { name: user, value: '{{username}}' },
    { name: pass, value: '{{password}}' },
  ];
  return { ...EMPTY_CALL, method: 'POST', url, body: { kind: 'json', fields, json: {} } };
}

/** Returns header names that are followed by a possible value. */
function headersOf(tokens: readonly Token[]): readonly Pair[] {
  return tokens
    .flatMap((token, at): Pair[] => {
      const line = /^([A-Za-z][\w-]{1,60}):\s*(.*)$/.exec(token.text);
      const name = line?.[1] ?? token.text;
      const isHeader = /^authorization$/i.test(name) || (name.includes('-') && isCredentialHeader(name));
      if (token.kind !== 'text' || !isHeader) return [];
      const after = tokens.slice(at + 1, at + 8).find(({ kind }) => kind === 'text' || kind === 'name');
      const scheme = /^(Bearer|Basic|Token|ApiKey)\b/i.exec(line?.[2] || (after?.kind === 'text' ? after.text : ''))?.[1];
      return [{ name, value: scheme === undefined ? '{{value}}' : `${scheme} {{value}}` }];
    })
    .slice(0, 4);
}

function basicCall(tokens: readonly Token[], url: string): readonly HttpCall[] | null {
  const isBasic = tokens.some(
    ({ kind, text }) => kind === 'name' && /basic_?auth|^authenticate$|authentication$|basicauthenticator/i.test(text),
  );
  return isBasic ? [{ ...EMPTY_CALL, url, basicAuth: { user: '{{username}}', password: '{{password}}' } }] : null;
}
