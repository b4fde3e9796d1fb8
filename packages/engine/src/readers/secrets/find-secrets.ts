import { isKeyName, isSecretValue, KNOWN_TOKEN, secretKind } from '../../model/index.ts';
import { decodeFormValue } from '../calls/form-text.ts';
import { type FoundSecret, findSecretMembers } from './secret-members.ts';
import type { TracedText } from './traced-text.ts';

/** A form may contain JSON that contains a form. */
const MAX_DEPTH = 4;
const SHORTEST_NESTED = 4;

/** Finds credentials in a command's word, in any format: a URL, a form, JSON, XML, GraphQL or a header. */
export function secretsInText(text: TracedText, depth = 0): readonly FoundSecret[] {
  if (depth > MAX_DEPTH || text.text.length < SHORTEST_NESTED) return [];
  const nested = (value: TracedText) => secretsInText(value, depth + 1);
  return [
    ...secretTokens(text),
    ...secretLogins(text),
    ...(/^\s*[A-Za-z][\w-]*\s*:(?!\/\/)/.test(text.text) ? secretsInPair(text, ':', depth) : []),
    ...secretFields(text, depth),
    ...findSecretMembers(text, isSecretMember, nested),
    ...secretElements(text),
  ];
}

/** Finds the credential in `name=value` or `Name: value`, where the value extends to the end. */
export function secretsInPair(text: TracedText, separator: '=' | ':' | 'any', depth = 0): readonly FoundSecret[] {
  const found = { '=': /^([^=]*)=/, ':': /^([^:]*):/, any: /^([^=:]*)(?::=|==|[=:])/ }[separator].exec(text.text);
  if (found === null) return secretsInText(text, depth + 1);
  const name = decodeFormValue(found[1] ?? '').trim();
  const value = trimmed(text.slice(found[0].length));
  if (/^(?:set-)?cookie$/i.test(name)) return secretsInCookies(value);
  return isSecretMember(name, value.text) ? [{ name, value: withoutScheme(value) }] : secretsInText(decoded(value), depth + 1);
}

/** Every cookie counts as a credential. A text without `=` is a file name. */
export function secretsInCookies(text: TracedText): readonly FoundSecret[] {
  return parts(text, ';').flatMap((part) => {
    const at = part.text.indexOf('=');
    return at < 0 ? [] : [{ name: part.text.slice(0, at).trim(), value: trimmed(part.slice(at + 1)) }];
  });
}

/** In `user:password`, the user is the credential if there is no password, as in `sk_live_1:`. */
export function secretsInLogin(text: TracedText): readonly FoundSecret[] {
  const at = text.text.indexOf(':');
  const [user, password] = at < 0 ? [text, text.slice(text.text.length)] : [text.slice(0, at), text.slice(at + 1)];
  const isToken = password.text === '' || /^x(?:-oauth-basic)?$/.test(password.text) || isSecretValue(user.text);
  return [...(isToken ? [{ name: 'token', value: user }] : []), { name: 'password', value: password }].filter(
    ({ value }) => value.text !== '',
  );
}

/** True when a value's name or form shows that it is a credential. Placeholders, constants and scheme names are not credentials. */
export function isSecretMember(name: string, value: string): boolean {
  if (/^(?:|null|true|false|bearer|basic|digest|token|\{\{[^{}]*\}\})$/i.test(value)) return false;
  return secretKind(name) !== null || isKeyName(name) || isSecretValue(value);
}

const SCHEME = /^(?:[A-Za-z][\w-]*\s+)(?=\S)/;

/** Leaves the scheme of a header visible, because it shows how a request authenticates. */
function withoutScheme(value: TracedText): TracedText {
  return value.slice(SCHEME.exec(value.text)?.[0].length ?? 0);
}

const TOKEN_IN_TEXT = new RegExp(`(?<![\\w.-])(?:${KNOWN_TOKEN.source})`, 'g');

function secretTokens(text: TracedText): readonly FoundSecret[] {
  const known = [...text.text.matchAll(TOKEN_IN_TEXT)];
  const random = [...text.text.matchAll(/[\w-]{32,}/g)].filter(([value]) => isSecretValue(value));
  return [...known, ...random].map((match) => ({ name: 'token', value: text.slice(match.index, match.index + match[0].length) }));
}

/** Matches a user name and password in a URL, or in a quoted URL within a longer text. */
const LOGIN = /(?<=^[A-Za-z][\w+.-]{0,20}:\/\/)([^/?#\s]*)@|(?<=:\/\/)([^/?#\s"'<>]*)@/g;

function secretLogins(text: TracedText): readonly FoundSecret[] {
  return [...text.text.matchAll(LOGIN)].flatMap((match) => secretsInLogin(text.slice(match.index, match.index + match[0].length - 1)));
}

/** Finds credentials in the fields of a form, or of the query and the fragment of a URL. */
function secretFields(text: TracedText, depth: number): readonly FoundSecret[] {
  const start = /^[^=?&"'{\s]*[?#]/.exec(text.text)?.[0].length ?? 0;
  const found: FoundSecret[] = [];
  let last: string | null = null;
  for (const part of parts(text.slice(start), start > 0 ? /[&#]/ : '&')) {
    const field = /^\s*([^=\s"'{}<>]{1,200}?)(?::=|={1,2})/.exec(part.text);
    const name: string | null = field === null ? last : decodeFormValue(field[1] ?? '');
    const value = part.slice(field?.[0].length ?? 0);
    // A part without a name belongs to the value before it, which contains an unencoded `&`.
    if (name !== null && isSecretMember(name, decoded(value).text)) found.push({ name, value });
    else if (field !== null) found.push(...secretsInText(decoded(value), depth + 1));
    last = name;
  }
  return found;
}

function secretElements(text: TracedText): readonly FoundSecret[] {
  return [...text.text.matchAll(/<(?:[\w-]{1,40}:)?([\w.-]{1,100})(?:\s[^<>]*)?>(?:<!\[CDATA\[)?([^<]+)/g)].flatMap((match) => {
    const name = match[1] ?? '';
    const end = match.index + match[0].length;
    const value = text.slice(end - (match[2] ?? '').length, end);
    return isSecretMember(name, value.text) ? [{ name, value }] : [];
  });
}

/** Percent-decodes a text. Sequences that cannot be decoded stay. */
function decoded(text: TracedText): TracedText {
  return text.replace(/(?:%[\da-f]{2})+|\+/gi, (match, written) => {
    const plain = decodeFormValue(match[0]);
    return plain === match[0] ? written : written.as(plain);
  });
}

function trimmed(text: TracedText): TracedText {
  const from = text.text.length - text.text.trimStart().length;
  return text.slice(from, Math.max(from, text.text.trimEnd().length));
}

function parts(text: TracedText, separator: string | RegExp): readonly TracedText[] {
  let at = 0;
  return text.text.split(separator).map((part) => {
    const piece = text.slice(at, at + part.length);
    at += part.length + 1;
    return piece;
  });
}
