import { type CallName, fillPath, type RouteSpec, routes, splitPath } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';

const ABSENT = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01';
/** NUL, a lone surrogate as bytes, an invalid UTF-8 byte, an overlong NUL, a lone percent sign, a control character. */
const BYTES = ['a%00b', '%00', '%ED%A0%80', '%FF', '%C0%80', '%', '%1b', '%E2%80%AE'];
/** The same characters in JSON, where every one of them can be escaped. */
const TEXTS = ['a\\u0000b', '\\u0000', 'a\\ud800b', '\\udfff', '\\u001b'];

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  world = await startTestWorld({ config: { trustedProxies: ['127.0.0.1'] } });
  ada = await world.test.asUser('ada@example.test');
  ({ projectId } = await world.seedProject(ada));
});
afterAll(() => world.close());

const names = Object.keys(routes) as CallName[];
const specOf = (name: CallName): RouteSpec => routes[name];
const fieldsOf = (schema: z.ZodType | undefined): readonly string[] => {
  if (schema === undefined) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const members = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [...new Set(members.flatMap((one) => (typeof one === 'object' ? Object.keys(one.properties ?? {}) : [])))];
};

/** A valid path. Project ids are the test's own project, and all other ids do not exist, so that nothing can be deleted. */
function pathOf(name: CallName, values: Readonly<Record<string, string>> = {}): string {
  const { method, path } = splitPath(name);
  const own = path.startsWith('/api/projects/{') && method !== 'DELETE' ? projectId : ABSENT;
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, own]));
  const filled = fillPath(path, params);
  return Object.entries(values).reduce((text, [key, value]) => (path.includes(`{${key}}`) ? text.replace(own, value) : text), filled);
}

let sent = 0;
/** Each request comes from another network, so that no rate limit applies. */
const nextAddress = () => `10.${(sent >> 8) & 255}.${sent++ & 255}.7`;

/** Sends the raw request. Only the status is needed, so streams are closed immediately. */
async function statusOf(name: CallName, path: string, init: RequestInit = {}): Promise<number> {
  const leave = new AbortController();
  const response = await fetch(`${world.test.url}${path}`, {
    method: splitPath(name).method,
    redirect: 'manual',
    ...init,
    headers: { ...ada.headers, 'x-forwarded-for': nextAddress(), ...init.headers },
    signal: leave.signal,
  });
  leave.abort();
  expect(response.status, 'a limited call proves nothing').not.toBe(429);
  return response.status;
}

const queried = names.filter((name) => fieldsOf(specOf(name).query).length > 0);
const withPaths = names.filter((name) => splitPath(name).path.includes('{'));
const forms = names.filter((name) => specOf(name).bodyType === 'form');
const bodies = names.filter((name) => specOf(name).body !== undefined && (specOf(name).bodyType ?? 'json') === 'json');

test('the table has queries, paths, forms and bodies to try', () => {
  expect([queried.length > 15, withPaths.length > 60, forms.length >= 4, bodies.length > 40]).toEqual([true, true, true, true]);
});

test.each(queried)('%s handles any bytes in its query', async (name) => {
  for (const field of fieldsOf(specOf(name).query)) {
    for (const bytes of BYTES) expect(await statusOf(name, `${pathOf(name)}?${field}=${bytes}`), `${field}=${bytes}`).toBeLessThan(500);
  }
});

test.each(withPaths)('%s handles any bytes in its path', async (name) => {
  for (const [, key = ''] of splitPath(name).path.matchAll(/\{(\w+)\}/g)) {
    for (const bytes of BYTES) expect(await statusOf(name, pathOf(name, { [key]: bytes })), `${key}=${bytes}`).toBeLessThan(500);
  }
});

test.each(forms)('%s handles any bytes in its form', async (name) => {
  const fields = fieldsOf(specOf(name).body);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const grant of ['password', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']) {
    for (const field of fields.filter((one) => one !== 'grant_type')) {
      for (const bytes of BYTES) {
        const usual = ['client_id', 'username', 'password', 'refresh_token', 'device_code'].filter((one) => one !== field);
        const body = `grant_type=${grant}&${usual.map((one) => `${one}=${one === 'username' ? `user-${sent}` : 'assay-web'}`).join('&')}&${field}=${bytes}`;
        expect(await statusOf(name, pathOf(name), { body, headers }), body).toBeLessThan(500);
      }
    }
  }
});

test.each(bodies)('%s handles any text in its body', async (name) => {
  const schema = z.toJSONSchema(specOf(name).body ?? z.any(), { io: 'input', unrepresentable: 'any' });
  for (const text of TEXTS) {
    const body = sample(schema, text);
    const status = await statusOf(name, pathOf(name), { body, headers: { 'content-type': 'application/json' } });
    expect(status, body).toBeLessThan(500);
  }
});

test.each([
  'if-match',
  'if-none-match',
  'idempotency-key',
  'user-agent',
  'last-event-id',
  'accept',
  'authorization',
  'origin',
  'x-forwarded-for',
])('the header %s handles any valid header bytes', async (header) => {
  for (const name of ['updateProject', 'createRun', 'getProject', 'listRuns'] as const) {
    for (const value of ['\x80\xff', '"\xed\xa0\x80"', 'W/"\x01"'.replace('\x01', '\x7f'), 'a\tb', "'; drop table runs; --"]) {
      const hasBody = splitPath(name).method !== 'GET';
      const headers = { 'content-type': 'application/json', [header]: value };
      const status = await statusOf(name, pathOf(name), { headers, ...(hasBody ? { body: '{}' } : {}) }).catch(() => 400);
      expect(status, `${name} ${JSON.stringify(value)}`).toBeLessThan(500);
    }
  }
});

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** A JSON body that fits the schema, with the given string in every free text field. */
function sample(schema: JsonSchema | undefined, text: string, depth = 0): string {
  if (schema === undefined || typeof schema === 'boolean' || depth > 6) return `"${text}"`;
  const variant = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (variant !== undefined) return sample(variant, text, depth + 1);
  if (schema.const !== undefined || schema.enum !== undefined) return JSON.stringify(schema.const ?? schema.enum?.[0]);
  const writers: Readonly<Record<string, () => string>> = {
    object: () => sampleObject(schema, text, depth),
    array: () => `[${sample([schema.items].flat()[0], text, depth + 1)}]`,
    number: () => String(schema.minimum ?? 1),
    integer: () => String(schema.minimum ?? 1),
    boolean: () => 'true',
    null: () => 'null',
  };
  const write =
    writers[String(schema.type)] ?? (() => (schema.format === 'uuid' ? `"${projectId}"` : `"${text.padEnd(schema.minLength ?? 0, 'x')}"`));
  return write();
}

function sampleObject(schema: Exclude<JsonSchema, boolean>, text: string, depth: number): string {
  const known = Object.entries(schema.properties ?? {}).map(([key, value]) => `${JSON.stringify(key)}:${sample(value, text, depth + 1)}`);
  const free =
    typeof schema.additionalProperties === 'object' ? [`"${text}k":${sample(schema.additionalProperties, text, depth + 1)}`] : [];
  return `{${[...known, ...free].join(',')}}`;
}
