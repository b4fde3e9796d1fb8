import { encodeBase64 } from '../format/base64.ts';
import { asText, type FillResult, fillJsonText, fillText, type Lookup, percentEncode, placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import { isHeaderText } from '../model/header-text.ts';
import { type Login, missingValueReason } from '../model/index.ts';
import { type BuiltRequest, MAX_RESPONSE_BYTES } from './build-request.ts';
import { type HeaderPairs, mergeHeaders } from './header-list.ts';
import type { RunOptions } from './options.ts';
import { httpOrigin } from './run-values.ts';

export type BuiltLogin =
  | { readonly kind: 'request'; readonly request: BuiltRequest }
  | { readonly kind: 'impossible'; readonly problem: string };

class Impossible extends Error {}

/** Builds the request that obtains a token. A login that lacks a value is not sent. */
export function buildLogin(login: Login, lookup: Lookup, options: RunOptions, timeoutMs: number): BuiltLogin {
  try {
    const url = addressOf(login, lookup, options);
    const headers = headersOf(login, lookup);
    const body = bodyOf(login, lookup);
    return {
      kind: 'request',
      request: { method: 'POST', url, headers, body, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, secretQuery: null },
    };
  } catch (error) {
    if (error instanceof Impossible) return { kind: 'impossible', problem: error.message };
    throw error;
  }
}

function take(filled: FillResult<string>): string {
  if (filled.kind === 'filled') return filled.value;
  throw new Impossible(missingValueReason([filled.name]));
}

function addressOf({ url }: Login, lookup: Lookup, { bases, env }: RunOptions): string {
  const address = take(fillText(url, lookup));
  const origin = httpOrigin(address);
  if (origin === null) throw new Impossible('Its login URL is not an http or https URL.');
  const given = ['BASE_URL', ...placeholdersIn(url)].map((name) => httpOrigin(ownValue(env, name) ?? ''));
  // The request contains values from the environment, so in a cloud run the suite alone must not choose where they are sent.
  if (bases === 'given' && !given.includes(origin))
    throw new Impossible(`Its login URL comes from the suite, not from the environment. Add an auth profile for this environment.`);
  return address;
}

function bodyOf({ form = {}, json }: Login, lookup: Lookup): string {
  if (json !== undefined) return take(fillJsonText(json, lookup));
  const pairs = Object.entries(form).map(([name, value]) => `${percentEncode(name)}=${percentEncode(take(fillText(value, lookup)))}`);
  return pairs.join('&');
}

function headersOf({ headers, basic, form, json }: Login, lookup: Lookup): HeaderPairs {
  const media = json !== undefined ? 'application/json' : form === undefined ? null : 'application/x-www-form-urlencoded';
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name, take(fillText(value, lookup))] as const);
  const client = basic?.map((part) => percentEncode(asText(take(fillText(part, lookup)))));
  const merged = mergeHeaders(
    [['Accept', 'application/json']],
    media === null ? [] : [['Content-Type', media]],
    client === undefined ? [] : [['Authorization', `Basic ${encodeBase64(client.join(':'))}`]],
    own,
  );
  for (const [name, value] of merged)
    if (!isHeaderText(value)) throw new Impossible(`The header ${name} of its login would contain a line break or control character.`);
  return merged;
}
