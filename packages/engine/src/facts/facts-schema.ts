import { withSplitStrings } from '../format/joined-schema.ts';
import { FACT_LOCATIONS, FACT_SOURCES, FACTS_VERSION, type JsonObject, REACH_OUTCOMES } from '../model/index.ts';

const line = (maxLength: number): JsonObject => ({ type: 'string', minLength: 1, maxLength, pattern: '^\\P{Cc}+$' });
const OP: JsonObject = { type: 'string', maxLength: 2000, pattern: '^(\\*|[A-Z]+ /\\P{Cc}*)$' };

const evidence: JsonObject = {
  type: 'object',
  required: ['source'],
  properties: {
    source: { enum: FACT_SOURCES },
    request: line(2000),
    status: { type: 'integer', minimum: 100, maximum: 599 },
    message: line(300),
    seed: { type: 'integer', minimum: 0 },
  },
  additionalProperties: false,
};

const INPUT: JsonObject = { in: { enum: FACT_LOCATIONS }, field: line(300) };

function statement(kind: string, properties: JsonObject, optional: JsonObject = {}): JsonObject {
  const all = { kind: { const: kind }, op: OP, ...properties, evidence };
  return { type: 'object', required: Object.keys(all), properties: { ...all, ...optional }, additionalProperties: false };
}

const RULE: JsonObject = {
  type: 'object',
  minProperties: 1,
  properties: {
    type: { enum: ['string', 'number', 'integer', 'boolean', 'array', 'object'] },
    enum: { type: 'array', minItems: 1, maxItems: 200 },
    format: line(100),
    pattern: line(1000),
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    minLength: { type: 'integer', minimum: 0 },
    maxLength: { type: 'integer', minimum: 0 },
    minItems: { type: 'integer', minimum: 0 },
    maxItems: { type: 'integer', minimum: 0 },
  },
  additionalProperties: false,
};

/** One schema per kind, so that an error names the invalid member. */
export const FACT_SCHEMAS: Readonly<Record<string, JsonObject>> = {
  link: statement('link', { ...INPUT, from: { ...OP, type: ['string', 'null'] } }, { path: line(1000) }),
  required: statement('required', INPUT),
  unwanted: statement('unwanted', INPUT),
  value: statement('value', { ...INPUT, value: true }),
  rule: statement('rule', { ...INPUT, schema: RULE }),
  unique: statement('unique', INPUT),
  example: statement('example', { media: line(200), value: true }),
  'content-type': statement('content-type', { media: line(200) }),
  repeatable: statement('repeatable', {}),
  'no-body': statement('no-body', {}),
  'not-there': statement('not-there', {}),
  reach: statement('reach', { outcome: { enum: REACH_OUTCOMES } }),
  'server-wide': statement('server-wide', { effect: { enum: ['reset', 'switch', 'sign-out'] } }),
  'error-format': statement('error-format', { media: line(200), shape: line(200) }),
  paging: statement('paging', { style: { enum: ['page', 'offset', 'cursor', 'link'] } }),
  'other-identity': statement('other-identity', {}),
  needs: statement('needs', { first: OP }, { set: { type: 'object', maxProperties: 20 } }),
  role: statement('role', { role: { enum: ['admin'] } }),
};

/** The JSON Schema of `facts.json`, for editors. */
export const factsJsonSchema: JsonObject = withSplitStrings({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Facts that Assay learned about an API',
  type: 'object',
  required: ['assayFacts', 'facts'],
  properties: {
    $schema: { type: 'string' },
    assayFacts: { const: FACTS_VERSION },
    facts: { type: 'array', maxItems: 20_000, items: { oneOf: Object.values(FACT_SCHEMAS) } },
  },
  additionalProperties: false,
});
