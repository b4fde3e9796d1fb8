import { decodeBase64 } from '../../readers/calls/base64.ts';
import { findPair, type HttpCall } from '../../readers/calls/http-call.ts';
import { isPlaceholder, unmarkBase64 } from '../../readers/calls/placeholder.ts';

export type Authorization =
  | { readonly kind: 'bearer'; readonly value: string }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'scheme'; readonly format: string; readonly value: string }
  | { readonly kind: 'bare'; readonly value: string }
  | { readonly kind: 'unsupported'; readonly scheme: string };

const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/^(?:AWS4-HMAC|AWS\s+\w+:)/i, 'aws_sigv4'],
  [/^Digest\b/i, 'digest'],
  [/^(?:NTLM|Negotiate)\b/i, 'negotiate'],
  [/^OAuth\s+(?:realm|oauth_)/i, 'oauth1'],
  [/^Hawk\b/i, 'hawk'],
  [/^DPoP\b/i, 'dpop'],
  [/^(?:HOBA|Mutual|SCRAM-[\w-]+)\b/i, 'challenge'],
  [/^(?:Signature\b|\S*HMAC\S*\s|SharedKey|MAC\s|EG1-|TC3-|ACS3-|GOOG4-)/i, 'hmac'],
  [/^(?:SAML|WRAP)\b/i, 'saml'],
];

/** Reads the scheme and credential of a call from its Authorization header or its Basic credentials. */
export function readAuthorization(call: HttpCall): Authorization | null {
  if (call.basicAuth !== null) return { kind: 'basic', ...call.basicAuth };
  const value = findPair(call.headers, 'Authorization');
  return value === null ? null : parseAuthorization(value.trim());
}

export function parseAuthorization(value: string): Authorization | null {
  if (value === '') return null;
  const signed = /\{\{unsupported:(\w+)\}\}/.exec(value)?.[1];
  if (signed !== undefined) return { kind: 'unsupported', scheme: signed };
  const refused = UNSUPPORTED.find(([mark]) => mark.test(value));
  if (refused !== undefined) return { kind: 'unsupported', scheme: refused[1] };
  const found = /^([A-Za-z][\w-]*)(?:[ \t]+|[ \t]*=[ \t]*|:)(.+)$/.exec(value);
  if (unmarkBase64(value) !== null) return { kind: 'bare', value };
  if (found === null) return /^(?:bearer|basic)$/i.test(value) ? null : bare(value);
  const [, scheme = '', rest = ''] = found;
  if (/^bearer$/i.test(scheme)) return { kind: 'bearer', value: rest };
  if (/^basic$/i.test(scheme)) return basic(rest.trim());
  return { kind: 'scheme', format: `${value.slice(0, value.length - rest.length)}{token}`, value: rest };
}

function bare(value: string): Authorization {
  // In `Authorization: {{bearer}}`, the variable name shows the scheme.
  return isPlaceholder(value) && /bearer|jwt/i.test(value) ? { kind: 'bearer', value } : { kind: 'bare', value };
}

function basic(credential: string): Authorization {
  const text = unmarkBase64(credential) ?? decodeBase64(credential) ?? '';
  const at = text.indexOf(':');
  return { kind: 'basic', user: at < 0 ? text : text.slice(0, at), password: at < 0 ? '' : text.slice(at + 1) };
}
