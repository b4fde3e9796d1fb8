import { findPair, type HttpCall, normaliseName, type Pair } from '../../readers/calls/http-call.ts';
import { withoutBrackets, withoutKey } from '../../readers/source/chain.ts';
import { isSign, splitArguments, type Token } from '../../readers/source/token.ts';
import type { RequestPiece } from './collect-pieces.ts';
import type { CodeCall } from './facts.ts';
import type { Field } from './fields.ts';
import { findIdiom } from './idioms.ts';
import type { Renderer } from './render.ts';

/** Returns the Authorization header value that a call or option sets. */
export function readAuthorizationValue(pieces: readonly RequestPiece[], renderer: Renderer): string | null {
  for (const piece of pieces) {
    const given = bearerIn(piece);
    if (given !== undefined) return `Bearer ${renderer.render(withoutKey(given), piece.at) ?? '{{token}}'}`;
  }
  return null;
}

function bearerIn({ call, pair }: RequestPiece): readonly Token[] | undefined {
  if (call !== null) return findIdiom(call.names, 'bearer') !== undefined && call.args.length < 3 ? call.args[0] : undefined;
  if (pair === null || /^(?:authbearer|bearertoken)$/.test(normaliseName(pair.key))) return pair?.value;
  return /^auth/i.test(pair.key) ? afterScheme(pair.value) : undefined;
}

/** Returns the value after the scheme in `auth: {:bearer, token}` and `auth: { type: 'bearer', token }`. */
function afterScheme(value: readonly Token[]): readonly Token[] | undefined {
  const at = value.findIndex(({ kind, text }) => kind === 'text' && /^bearer$/i.test(text));
  return at < 0 || !isSign(value[at + 1], ',') ? undefined : value.slice(at + 2);
}

const BASIC_OPTION = /^(?:auth|authbasic|basicauth|curloptuserpwd|httpauth|httpbasicauthentication)$/;

/** Returns the user name and password that a call or option sets as Basic credentials. */
export function readBasicCredentials(pieces: readonly RequestPiece[], fields: readonly Field[], renderer: Renderer): HttpCall['basicAuth'] {
  for (const piece of pieces) {
    const { call, at } = piece;
    const found = call === null ? basicOption(piece, renderer) : null;
    if (found !== null) return found;
    if (call !== null && findIdiom(call.names, 'basic') !== undefined && call.args.length > 1)
      return accountOf(call.args.slice(-2), at, renderer);
  }
  const own = fields.filter(({ role }) => role === 'basic').map(lastName);
  const user = findPair(own, 'username', 'user');
  const password = findPair(own, 'password', 'pass');
  return user === null || password === null ? null : { user, password };
}

function accountOf([user = [], password = []]: readonly (readonly Token[])[], at: number, renderer: Renderer): HttpCall['basicAuth'] {
  return { user: renderer.render(withoutKey(user), at) ?? '', password: renderer.render(withoutKey(password), at) ?? '' };
}

/** Parses `auth=(user, password)`, `auth: [user, password]` and `'auth' => 'user:password'`. */
function basicOption({ pair, value, around, at }: RequestPiece, renderer: Renderer): HttpCall['basicAuth'] {
  const key = normaliseName(pair?.key ?? '');
  const isOption = pair === null ? around.some((name) => /^auth=$/i.test(name)) : BASIC_OPTION.test(key);
  const given = pair?.value ?? value;
  if (!isOption || given === null || isSign(given[0], '{')) return null;
  const inner = withoutBrackets(given);
  const list = splitArguments(inner);
  if (list.length === 2 && inner !== given) return accountOf(list, at, renderer);
  const text = renderer.render(given, at) ?? '';
  const colon = text.indexOf(':');
  return colon < 0 || /[\s/]/.test(text) ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

const lastName = ({ name, value }: Field): Pair => ({ name: name.split('.').at(-1) ?? name, value });

/** Returns true when the program keeps cookies between calls. */
export function storesCookies(pieces: readonly RequestPiece[], renderer: Renderer): boolean {
  return pieces.some(({ call, pair, at }) => {
    if (call !== null) return findIdiom(call.names, 'jar') !== undefined;
    const key = normaliseName(pair?.key ?? '');
    if (/^(?:withcredentials|credentials|usecookies)$/.test(key)) return /include|true/i.test(renderer.render(pair?.value ?? [], at) ?? '');
    return /^(?:curloptcookie(?:jar|file)|cookiejar|jar|sessionvariable|websession|cookiecontainer|cookiestore)$/.test(key);
  });
}

/** Options and calls whose argument names a scheme: `request :digest`, `auth => [user, pass, 'digest']`. */
const TAKES_SCHEME = /^(?:request|use|add|auth|with_?auth|set_?auth|auth_?(?:type|scheme|method)|authentication)$/i;
const CERTIFICATE = /^(?:cert|clientcert|sslcert|curloptsslcert|certificate|pfx|certificatethumbprint|tlscert)$/;

/** Returns the unsupported schemes that a request uses: signatures, digests and certificates. */
export function findUnsupportedSchemes(pieces: readonly RequestPiece[]): readonly string[] {
  const found = pieces.flatMap(({ call, pair }): readonly string[] => {
    if (call !== null) return schemeOfCall(call);
    const key = normaliseName(pair?.key ?? '');
    if (key === 'curlopthttpauth')
      return pair?.value.flatMap(({ text }) => /^CURLAUTH_(DIGEST|NTLM|NEGOTIATE)$/.exec(text)?.[1]?.toLowerCase() ?? []) ?? [];
    return CERTIFICATE.test(key) ? ['mtls'] : schemeNamed(pair?.key ?? '', pair?.value ?? []);
  });
  return [...new Set(found)];
}

function schemeOfCall({ names, args }: CodeCall): readonly string[] {
  const mentioned = [names, ...args.flat().flatMap(({ kind, text }) => (kind === 'name' ? [[text]] : []))];
  const known = mentioned.map((chain) => findIdiom(chain, 'scheme')?.detail).find((scheme) => scheme !== undefined);
  if (known !== undefined) return [known];
  return schemeNamed(names.at(-1) ?? '', args.filter((arg) => arg.length === 1).flat());
}

function schemeNamed(key: string, values: readonly Token[]): readonly string[] {
  const isName = ({ kind, text }: Token): boolean => kind === 'text' && /^(?:digest|ntlm|negotiate|kerberos|hawk)$/i.test(text);
  return TAKES_SCHEME.test(key) ? values.filter(isName).map(({ text }) => text.toLowerCase()) : [];
}
