import { followReferences } from '../../json/follow-references.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { ApiModel, Operation, Schema } from '../../model/index.ts';
import { type Candidate, createCandidate } from '../auth-candidate.ts';
import { findLoginFields } from '../classify/token-request.ts';

const LOGIN_PATH = /(?:^|\/)(?:log-?[io]n|sign-?in|authenticat(?:e|ion)|auth|(?:access[-_]?)?tokens?|sessions?)(?:\/|$)/i;
const NOT_LOGIN = /refresh|revoke|logout|sign-?out|reset|forgot|verify|register|sign-?up|introspect/i;
const TOKEN_FIELD = /^(?:access|auth|id|session|api|bearer)?_?token$|^jwt$|^(?:access|auth|id|session)Token$/i;
const MAX_DEPTH = 4;
const MAX_FIELDS = 500;

/** Finds operations that look like logins: a POST with a user name and password whose response has a token or sets a cookie. */
export function findLoginOperations(model: ApiModel, baseUrl: string): readonly Candidate[] {
  return model.operations.flatMap((operation) => readLogin(model, operation, baseUrl) ?? []);
}

function readLogin(model: ApiModel, operation: Operation, baseUrl: string): Candidate | null {
  if (operation.method !== 'POST' || NOT_LOGIN.test(operation.path)) return null;
  const body = operation.bodies[0];
  const names = body === undefined ? [] : fieldPaths(model, body.schema).map((path) => path.join('.'));
  const { userKey, passKey } = findLoginFields(names.map((name) => ({ name, value: '' })));
  const named = LOGIN_PATH.test(operation.path);
  const result = resultOf(model, operation);
  if (passKey === null || userKey === null || (!named && result.kind === 'unknown')) return null;
  const grantType = names.includes('grant_type') ? 'password' : null;
  return createCandidate({
    ...(grantType === null
      ? outcome(result)
      : { type: 'password', tokenJsonPath: result.kind === 'token' ? result.path : '$.access_token' }),
    rawType: 'login_operation',
    confidence: named ? CONFIDENCE[result.kind] : 0.65,
    why: `${operation.key} takes ${userKey} and ${passKey}${result.kind === 'token' ? ' and returns a token' : ''}.`,
    evidence: [{ text: operation.key, where: operation.operationId ?? operation.path }],
    tokenUrl: `${(operation.servers[0] ?? baseUrl).replace(/\/+$/, '')}${operation.path}`,
    grantType,
    bodyType: operation.bodies.some(({ media }) => media.includes('json')) ? 'json' : 'form',
    userKey,
    passKey,
  });
}

type LoginResult = { readonly kind: 'token'; readonly path: string } | { readonly kind: 'cookie' } | { readonly kind: 'unknown' };

const CONFIDENCE = { token: 0.9, cookie: 0.9, unknown: 0.75 } as const;

function resultOf(model: ApiModel, { responses }: Operation): LoginResult {
  const success = responses.find((response) => response.status.startsWith('2'));
  const schema = success?.media.find((media) => media.schema !== null)?.schema ?? null;
  const token = schema === null ? undefined : fieldPaths(model, schema).find((path) => TOKEN_FIELD.test(path.at(-1) ?? ''));
  if (token !== undefined) return { kind: 'token', path: `$.${token.join('.')}` };
  return success?.headers.some((header) => header.toLowerCase() === 'set-cookie') === true ? { kind: 'cookie' } : { kind: 'unknown' };
}

function outcome(result: LoginResult): Pick<Candidate, 'type' | 'tokenJsonPath'> {
  if (result.kind === 'cookie') return { type: 'session_cookie', tokenJsonPath: null };
  return { type: 'custom_login', tokenJsonPath: result.kind === 'token' ? result.path : null };
}

/** Returns the paths of a schema's properties and follows references a few levels deep. */
function fieldPaths(model: ApiModel, schema: Schema): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const collect = (part: Schema, path: readonly string[], depth: number): void => {
    const flat = isObject(part) ? followReferences(part, model.schemas) : null;
    if (!isObject(flat) || depth > MAX_DEPTH || found.length > MAX_FIELDS) return;
    for (const [name, member] of Object.entries(objectOf(flat.properties))) {
      found.push([...path, name]);
      if (isObject(member)) collect(member, [...path, name], depth + 1);
    }
    const parts = [flat.allOf, flat.oneOf, flat.anyOf].flatMap((list) => listOf(list)).filter(isObject);
    for (const one of parts) collect(one, path, depth + 1);
  };
  collect(schema, [], 0);
  return found;
}
