import { isCredentialHeader, isPasswordName, passwordRank, userNameRank } from '../../readers/calls/credential-names.ts';
import { EMPTY_CALL, fieldsByName, findPair, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { responseReferenceIn } from '../../readers/calls/placeholder.ts';
import { looksLikeAddress, splitUrl } from '../../readers/calls/url-parts.ts';
import type { Token } from '../../readers/source/token.ts';
import { hasLoginPath, readTokenRequest } from '../classify/token-request.ts';
import { uniqueByName } from './build-call.ts';
import { piecesOf, type RequestPiece } from './collect-pieces.ts';
import type { StatementFacts } from './facts.ts';
import { extractFields } from './fields.ts';
import type { Renderer } from './render.ts';
import { isServer } from './requests.ts';

/** Fields that are built together, such as the entries of one object. */
interface FieldGroup {
  readonly line: number;
  readonly fields: readonly Pair[];
  /** The maximum confidence of a candidate that uses these fields. */
  readonly certainty: number;
}

/**
 * Adds the fields of a login or token request to its call if the program builds them separately, for example in a class that a wrapper
 * serialises. If there is no such call, takes the URL from the strings in the program.
 */
export function completeCalls(
  calls: readonly HttpCall[],
  facts: readonly StatementFacts[],
  used: ReadonlySet<RequestPiece['pair']>,
  renderer: Renderer,
): readonly HttpCall[] {
  if (calls.some((call) => isComplete(call))) return calls;
  const isStatic = facts.some(isServer) || calls.some(({ basicAuth, headers }) => basicAuth !== null || headers.some(isKey));
  const groups = groupsOf(facts, used, renderer);
  const group =
    [...groups].sort((left, right) => weightOf(right.fields) - weightOf(left.fields))[0] ??
    (isStatic ? null : declaredGroup(facts, renderer));
  if (group === null) return calls;
  const open = calls
    .filter((call) => call.url !== null && hasLoginPath(call) && (call.method !== 'GET' || call.answerPath !== null))
    .sort((left, right) => Math.abs(left.line - group.line) - Math.abs(right.line - group.line))[0];
  if (open !== undefined) return calls.map((call) => (call === open ? withFields(open, group) : call));
  const url = loginAddress(facts, calls, group);
  return url === null ? calls : [...calls, { ...withFields({ ...EMPTY_CALL, line: group.line }, group), url }];
}

const isKey = ({ name }: Pair): boolean => isCredentialHeader(name) && !/^(?:authorization|cookie)$/i.test(name);

function withFields(call: HttpCall, group: FieldGroup): HttpCall {
  const { fields } = group;
  const own = fieldsByName(call).filter(({ name }) => !fields.some((field) => field.name === name));
  const all = [...own, ...fields];
  const isForm = call.body.kind === 'form' || findPair(all, 'grant_type') !== null;
  return {
    ...call,
    method: 'POST',
    body: isForm ? { kind: 'form', fields: all } : { kind: 'json', fields: all, json: {} },
    certainty: group.certainty,
  };
}

/** True for a call that already contains a grant or a password. */
const isComplete = (call: HttpCall): boolean =>
  weightOf([...fieldsByName(call), ...call.query]) > 0 || fieldsByName(call).some(({ name }) => isPasswordName(name));

/** Fields that name a grant are the strongest evidence, followed by a user name with a password, and then by client credentials. */
function weightOf(fields: readonly Pair[]): number {
  if (findPair(fields, 'grant_type') !== null) return 3;
  const password = fields.find(({ name }) => isPasswordName(name));
  if (password !== undefined && fields.some((one) => one !== password && userNameRank(one.name) >= 0)) return 2;
  return fields.some(({ name }) => passwordRank(name) >= 0) && findPair(fields, 'client_id') !== null ? 1 : 0;
}

/** Groups the fields that no call uses by the statement or the object that they belong to. */
function groupsOf(facts: readonly StatementFacts[], used: ReadonlySet<RequestPiece['pair']>, renderer: Renderer): readonly FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const one of facts) {
    const { at, root, statement } = one;
    const free = isServer(one) ? [] : piecesOf(one, []).filter(({ pair }) => !used.has(pair));
    const fields = free
      .flatMap((piece) => extractFields(piece, renderer))
      .filter(({ role }) => role !== 'header' && role !== 'cookie' && role !== 'basic');
    if (fields.length === 0) continue;
    const key = statement.assigned.length === 0 && root !== null ? root : String(at);
    const known = groups.get(key)?.fields ?? [];
    if (known.length > 50) continue;
    groups.set(key, { line: statement.tokens[0]?.line ?? 1, fields: uniqueByName([...known, ...fields]), certainty: 0.7 });
  }
  return [...groups.values()].filter(({ fields }) => weightOf(fields) > 0);
}

/** Returns the grant, user name and password fields that a program declares without a value, such as the members of a class. */
function declaredGroup(facts: readonly StatementFacts[], renderer: Renderer): FieldGroup | null {
  const names = facts.flatMap(({ statement }) =>
    statement.tokens.filter(({ kind, text }) => kind !== 'sign' && /^[\w.:-]{1,60}$/.test(text)),
  );
  const type = names.findIndex(({ text }) => /^grant_?type$/i.test(text));
  const grant = type < 0 ? undefined : names.slice(type + 1, type + 4).find(({ text }) => GRANTS.test(text));
  const password = names.find(({ text }) => isPasswordName(text));
  const user = names.find(({ text }) => text !== password?.text && userNameRank(text) >= 0 && userNameRank(text) < MAX_USER_RANK);
  const account = password === undefined || user === undefined ? [] : [user, password];
  const fields = account.map(({ text }) => ({ name: renderer.aliases.get(text) ?? text, value: `{{${text}}}` }));
  if (grant !== undefined) fields.push({ name: 'grant_type', value: grant.text.toLowerCase() });
  return fields.length === 0 ? null : { line: grant?.line ?? password?.line ?? 1, fields, certainty: 0.58 };
}

const GRANTS = /^(?:client_credentials|password|authorization_code|refresh_token|urn:[\w:-]+)$/i;
/** Names that rarely mean a user have a higher rank. */
const MAX_USER_RANK = 12;

/** Returns the login URL or path among the strings of the program that is nearest to the fields. */
function loginAddress(facts: readonly StatementFacts[], calls: readonly HttpCall[], group: FieldGroup): string | null {
  const texts = facts.flatMap(({ statement }) => statement.tokens.filter(({ kind }) => kind === 'text'));
  const found = texts
    .filter(({ text }) => /^[\w:/.{}-]+$/.test(text) && text.includes('/') && hasLoginPath({ ...EMPTY_CALL, url: pathText(text) }))
    .sort((left, right) => distance(left, group) - distance(right, group))[0]?.text;
  if (found === undefined) return texts.find(({ text }) => /\/graphql$/.test(text))?.text ?? null;
  if (/^https?:/.test(found)) return splitUrl(found).url;
  const base =
    texts.find(({ text }) => /^https?:\/\/[^\s]+$/.test(text))?.text ?? calls.find(({ url }) => url?.startsWith('http'))?.url ?? null;
  return base === null ? pathText(found) : `${base.replace(/\/+$/, '')}${pathText(found)}`;
}

const pathText = (text: string): string => (looksLikeAddress(text) ? text : `/${text}`);
const distance = ({ line }: Token, group: FieldGroup): number => Math.abs(line - group.line);

/** If a login's response is not read and later calls send no credential, the client must be keeping a cookie. */
export function markSessionLogins(calls: readonly HttpCall[], tokens: readonly Token[]): readonly HttpCall[] {
  const showsHeader = tokens.some(
    ({ kind, text }) => kind === 'text' && (/authorization|bearer/i.test(text) || isKey({ name: text, value: '' })),
  );
  if (showsHeader || calls.some(({ basicAuth }) => basicAuth !== null)) return calls;
  return calls.map((call, at) => {
    const isLogin = call.url !== null && call.answerPath === null && readTokenRequest(call)?.type === 'custom_login';
    const isUsed = calls
      .slice(at + 1)
      .some(({ url }) => url !== null && originOf(url) === originOf(call.url ?? '') && !/log|sign/i.test(url));
    const isRead = calls.some(({ headers }) => headers.some(({ value }) => responseReferenceIn(value)?.call === at));
    return isLogin && isUsed && !isRead ? { ...call, cookieJar: true, certainty: 0.7 } : call;
  });
}

const originOf = (url: string): string => /^(?:\w+:\/\/[^/]*|\{\{[^{}]*\}\})?/.exec(url)?.[0] ?? '';
