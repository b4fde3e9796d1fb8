import { withSplitStrings } from '../format/joined-schema.ts';
import { HEADER_NAME_PATTERN } from '../model/header-text.ts';
import {
  CASE_TAGS,
  CHECK_OPERATORS,
  HTTP_METHODS,
  IDENTITY_NAME_PATTERN,
  type JsonObject,
  PROBE_METHODS,
  SUITE_FORMATS,
} from '../model/index.ts';

const text: JsonObject = { type: 'string' };
const shortText: JsonObject = { type: 'string', minLength: 1, maxLength: 500 };
const words: JsonObject = { type: 'array', items: text };
const textMap: JsonObject = { type: 'object', additionalProperties: text };
const headerMap: JsonObject = { type: 'object', propertyNames: { pattern: HEADER_NAME_PATTERN }, additionalProperties: text };
const variable = '^[A-Z][A-Z0-9_]*$';
const status: JsonObject = { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[1-5]([0-9][0-9]|xx)$' } };
const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
const listOf = (name: string): JsonObject => ({ type: 'array', items: ref(name) });
const record = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const scalar: JsonObject = { type: ['string', 'number', 'boolean'] };
const operator: JsonObject = { enum: CHECK_OPERATORS };

const checks = record([], {
  status,
  notStatus: status,
  header: {
    type: 'object',
    propertyNames: { pattern: '^[^A-Z]+$' },
    additionalProperties: { type: 'array', items: { type: 'array', minItems: 1, maxItems: 2, prefixItems: [operator] } },
  },
  body: { type: 'array', items: { type: 'array', minItems: 2, maxItems: 3, prefixItems: [text, operator] } },
  schema: shortText,
  maxMs: { type: 'number', exclusiveMinimum: 0 },
});

const path: JsonObject = { type: 'string', pattern: '^/($|[^/\\\\])', maxLength: 8000 };

const request = record(['method', 'path'], {
  method: { enum: HTTP_METHODS },
  path,
  base: { type: 'string', pattern: variable },
  query: { type: 'object', additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar }] } },
  headers: headerMap,
  auth: shortText,
  json: true,
  raw: text,
  form: textMap,
  timeoutMs: { type: 'integer', minimum: 1, maximum: 600000 },
});

const step = record(['req', 'expect'], {
  id: shortText,
  title: shortText,
  req: ref('request'),
  expect: record([], { must: ref('checks'), should: ref('checks'), unless: status }),
  capture: {
    type: 'object',
    propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
    additionalProperties: { anyOf: [text, record(['header'], { header: shortText })] },
  },
  retry: record(['times', 'waitMs', 'untilStatus'], {
    times: { type: 'integer', minimum: 1, maximum: 20 },
    waitMs: { type: 'integer', minimum: 0, maximum: 60000 },
    untilStatus: status,
  }),
});

const testCase = record(['id', 'title', 'tags', 'op', 'why', 'evidence', 'steps'], {
  id: { type: 'string', minLength: 1, maxLength: 300, pattern: '^[^\\x00-\\x1f]+$' },
  title: shortText,
  tags: { type: 'array', items: { enum: CASE_TAGS } },
  op: text,
  why: text,
  evidence: { enum: ['C', 'P', 'V', 'H'] },
  needs: words,
  serial: { enum: [true, false, 'last'] },
  by: { enum: ['llm'] },
  edited: { type: 'boolean' },
  off: { type: 'boolean' },
  steps: { type: 'array', minItems: 1, items: ref('step') },
  finally: listOf('step'),
});

const tokenPlace: JsonObject = {
  anyOf: [text, record(['header'], { header: shortText }), record(['cookie'], { cookie: shortText })],
};

const identity = record(['gives'], {
  gives: { type: 'object', propertyNames: { pattern: variable }, additionalProperties: text },
  login: record(['url', 'token'], {
    url: shortText,
    headers: headerMap,
    basic: { type: 'array', minItems: 2, maxItems: 2, items: text },
    form: textMap,
    json: true,
    token: tokenPlace,
    expiresIn: text,
  }),
});

const info = record(['id', 'name', 'generator', 'engineVersion', 'seed'], {
  id: shortText,
  name: shortText,
  generator: text,
  engineVersion: text,
  seed: { type: 'integer' },
  spec: record(['title', 'version', 'sha256'], { title: text, version: text, sha256: text }),
});

const header = record(['assay', 'suite', 'env', 'auth', 'defaults', 'schemas', 'include'], {
  $schema: text,
  assay: { enum: SUITE_FORMATS },
  suite: info,
  env: {
    type: 'object',
    propertyNames: { pattern: variable },
    additionalProperties: record([], { required: { type: 'boolean' }, default: text, secret: { type: 'boolean' }, doc: text }),
  },
  auth: {
    type: 'object',
    additionalProperties: {
      anyOf: [
        { type: 'null' },
        record(['in', 'name', 'value'], { in: { enum: ['header', 'query', 'cookie'] }, name: shortText, value: text }),
      ],
    },
  },
  identities: {
    type: 'object',
    propertyNames: { pattern: IDENTITY_NAME_PATTERN },
    additionalProperties: ref('identity'),
  },
  defaults: record([], {
    timeoutMs: { type: 'integer', minimum: 1, maximum: 600000 },
    headers: headerMap,
    auth: shortText,
    followRedirects: { type: 'boolean' },
  }),
  probe: record(['method', 'path'], { method: { enum: PROBE_METHODS }, path, auth: shortText }),
  schemas: { type: 'object', additionalProperties: { type: ['object', 'boolean'] } },
  documented: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string', pattern: '^([1-5]([0-9][0-9]|XX)|default)$' } },
  },
  setup: listOf('case'),
  // No segment starts with a dot, so that a path cannot leave the suite's folder.
  include: { type: 'array', items: { type: 'string', pattern: '^([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\\.json$' } },
});

/** The schema of a suite after its split strings have been joined. */
export const suiteSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Assay test suite',
  description: 'tests.json contains the suite settings; the files that it includes contain the cases.',
  anyOf: [ref('header'), ref('file')],
  $defs: { header, file: record(['cases'], { $schema: text, cases: listOf('case') }), case: testCase, step, request, checks, identity },
};

/** The JSON Schema (2020-12) for `tests.json` and the files it includes. */
export const suiteJsonSchema: JsonObject = withSplitStrings(suiteSchema);
