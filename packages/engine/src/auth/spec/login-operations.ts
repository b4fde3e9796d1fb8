import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { ApiModel, Operation, Schema } from '../../model/index.ts';
import { type Candidate, candidate } from '../auth-candidate.ts';
import { loginKeys } from '../classify/obtaining.ts';

const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|authenticate|authentication|auth|token|tokens|session|sessions|logon|access[-_]?token)(?:\/|$)/i;
const NOT_LOGIN = /refresh|revoke|logout|sign-?out|reset|forgot|verify|register|sign-?up|introspect/i;
const TOKEN_FIELD = /^(?:access|auth|id|session|api|bearer)?_?token$|^jwt$|^(?:access|auth|id|session)Token$/i;
const MAX_DEPTH = 4;
const MAX_FIELDS = 500;

/** Operations that look like logins: a POST with user and password whose answer has a token, or sets a cookie. */
export function loginOperations(model: ApiModel, baseUrl: string): readonly Candidate[] {
  return model.operations.flatMap((operation) => {
    const found = readLogin(model, operation, baseUrl);
    return found === null ? [] : [found];
  });
}

function readLogin(model: ApiModel, operation: Operation, baseUrl: string): Candidate | null {
  if (operation.method !== 'POST' || NOT_LOGIN.test(operation.path)) return null;
  const body = operation.bodies[0];
  const names = body === undefined ? [] : fieldPaths(model, body.schema);
  const { userKey, passKey } = loginKeys(names.map((path) => ({ name: path.join('.'), value: '' })));
  const named = LOGIN_PATH.test(operation.path);
  if (passKey === null || userKey === null) return null;
  const success = operation.responses.find((response) => response.status.startsWith('2'));
  const schema = success?.media.find((media) => media.schema !== null)?.schema ?? null;
  const token = schema === null ? undefined : fieldPaths(model, schema).find((path) => TOKEN_FIELD.test(path.at(-1) ?? ''));
  const setsCookie = success?.headers.some((header) => header.toLowerCase() === 'set-cookie') === true;
  if (!named && token === undefined && !setsCookie) return null;
  const grant = names.some((path) => path.join('.') === 'grant_type');
  const cookie = setsCookie && token === undefined;
  return candidate({
    type: grant ? 'password' : cookie ? 'session_cookie' : 'custom_login',
    rawType: 'login_operation',
    confidence: named && (token !== undefined || setsCookie) ? 0.9 : named ? 0.75 : 0.65,
    why: `${operation.key} takes ${userKey} and ${passKey}${token === undefined ? '' : ' and answers with a token'}.`,
    evidence: [{ text: operation.key, where: operation.operationId ?? operation.path }],
    tokenUrl: `${(operation.servers[0] ?? baseUrl).replace(/\/+$/, '')}${operation.path}`,
    ...(cookie ? { injection: { in: 'header' as const, name: 'Cookie', format: '{token}' } } : {}),
    form: { grantType: grant ? 'password' : null, fields: { username: userKey, password: passKey } },
    bodyType: body?.media.includes('json') === true ? 'json' : 'form',
    userKey,
    passKey,
    tokenJsonPath: token === undefined ? (grant ? '$.access_token' : null) : `$.${token.join('.')}`,
  });
}

/** Paths of the properties of a schema, references followed a few levels deep. */
function fieldPaths(model: ApiModel, schema: Schema): readonly (readonly string[])[] {
  const found: string[][] = [];
  const walk = (part: Schema, path: readonly string[], depth: number): void => {
    const flat = depth > MAX_DEPTH || found.length > MAX_FIELDS ? null : resolve(model, part);
    if (flat === null) return;
    for (const [name, member] of Object.entries(objectOf(flat.properties))) {
      found.push([...path, name]);
      if (isObject(member)) walk(member, [...path, name], depth + 1);
    }
    for (const list of [flat.allOf, flat.oneOf, flat.anyOf]) for (const one of listOf(list)) if (isObject(one)) walk(one, path, depth + 1);
  };
  walk(schema, [], 0);
  return found;
}

function resolve(model: ApiModel, schema: Schema): Exclude<Schema, boolean> | null {
  if (typeof schema === 'boolean') return null;
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  const name = reference
    .replace(/^#\/schemas\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const target = Object.hasOwn(model.schemas, name) ? model.schemas[name] : undefined;
  // One step only: a chain of references is rare and may be a circle.
  return isObject(target) ? target : null;
}
