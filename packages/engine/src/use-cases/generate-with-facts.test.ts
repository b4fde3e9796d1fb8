import { describe, expect, test } from 'vitest';
import { applyFacts } from '../facts/apply-facts.ts';
import { isObject, objectOf } from '../json/values.ts';
import type { Fact, FactStatement, Json, JsonObject, TestCase } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { parseTests } from '../retrieve/parse-tests.ts';
import { readAllCases } from '../suite/read-all-cases.ts';
import { generateSuite } from './generate-suite.ts';

const text = { type: 'string' };
const body = (properties: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});
const fine = (schema: JsonObject): JsonObject => ({ 201: { description: '', content: { 'application/json': { schema } } } });
const id = { name: 'id', in: 'path', required: true, schema: text };
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/zones': {
      post: { operationId: 'create', ...body({ name: text, kind: text, size: { type: 'integer' } }), responses: fine({ type: 'object' }) },
    },
    '/zones/{id}': {
      get: { operationId: 'read', parameters: [id], responses: fine({ type: 'object', properties: { name: text } }) },
      delete: { operationId: 'remove', parameters: [id], responses: { 204: { description: '' } } },
    },
    '/ghost': { get: { operationId: 'ghost', responses: fine({ type: 'object' }) } },
    '/flip': { get: { operationId: 'flip', responses: fine({ type: 'object' }) } },
  },
};

const fact = (op: string, statement: FactStatement): Fact => ({ op, ...statement, evidence: { source: 'explore' } });
const onName = { in: 'body', field: 'name' } as const;

function generated(facts: readonly Fact[]) {
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  return generateSuite({
    model: read.model,
    facts,
    intent: parseTests('/generate'),
    seed: 1,
    maxFiles: 5,
    suite: { id: 's', name: 'S' },
    specSha256: '0'.repeat(64),
    existing: [],
  });
}

const casesWith = (facts: readonly Fact[]): readonly TestCase[] => readAllCases(generated(facts).files);
const find = (cases: readonly TestCase[], caseId: string): TestCase | undefined => cases.find((entry) => entry.id === caseId);
const sentBy = (entry: TestCase | undefined): Json | undefined => entry?.steps.at(-1)?.req.json;

describe('A suite with facts', () => {
  test('The value of a person replaces the one in a body that the server accepted.', () => {
    const example = fact('POST /zones', { kind: 'example', media: 'application/json', value: { name: 'a.', kind: 'Native' } });
    const answer: Fact = { op: 'POST /zones', kind: 'value', in: 'body', field: 'kind', value: 'Master', evidence: { source: 'person' } };
    expect(sentBy(find(casesWith([example, answer]), 'create.smoke'))).toMatchObject({ kind: 'Master' });
    expect(sentBy(find(casesWith([example]), 'create.smoke'))).toMatchObject({ kind: 'Native' });
  });

  test('Without facts the files are the same as before.', () => {
    const read = readApi(JSON.stringify(document));
    if (read.kind === 'refused') throw new Error(read.problem);
    expect(applyFacts(read.model, [])).toBe(read.model);
    expect(generated([]).files).toEqual(generated([]).files);
  });

  test('The order of the facts does not matter.', () => {
    const facts = [fact('POST /zones', { kind: 'required', ...onName }), fact('POST /zones', { kind: 'value', ...onName, value: 'a.' })];
    expect(generated(facts).files).toEqual(generated(facts.toReversed()).files);
  });

  test('A required field is sent, and a case leaves it out.', () => {
    expect(find(casesWith([]), 'create.missing.name')).toBeUndefined();
    const cases = casesWith([fact('POST /zones', { kind: 'required', ...onName })]);
    expect(sentBy(find(cases, 'create.smoke'))).toHaveProperty('name');
    expect(find(cases, 'create.missing.name')).toBeDefined();
  });

  test('An accepted value and a whole example are used.', () => {
    const field = casesWith([fact('POST /zones', { kind: 'value', in: 'body', field: 'kind', value: 'Native' })]);
    expect(sentBy(find(field, 'create.smoke'))).toMatchObject({ kind: 'Native' });
    const whole = casesWith([fact('POST /zones', { kind: 'example', media: 'application/json', value: { kind: 'Slave', size: 3 } })]);
    expect(sentBy(find(whole, 'create.smoke'))).toEqual({ kind: 'Slave', size: 3 });
  });

  test('An invalid optional field is added to the body that the server accepted, so that other optional fields cannot spoil the case.', () => {
    const example = fact('POST /zones', { kind: 'example', media: 'application/json', value: { kind: 'Slave' } });
    const wrong = find(casesWith([example]), 'create.size.type');
    expect(sentBy(wrong)).toEqual({ kind: 'Slave', size: expect.any(String) });
    expect(wrong?.needs).toEqual(['create.smoke']);
  });

  test('A rejection of all optional fields together shows an undocumented rule and no defect.', () => {
    const example = fact('POST /zones', { kind: 'example', media: 'application/json', value: { kind: 'Slave' } });
    expect(find(casesWith([example]), 'create.smoke.maximal')?.steps.at(-1)?.expect.unless).toEqual(['400', '422']);
  });

  test('A host name from a fact stays one when it is made unique.', () => {
    const cases = casesWith([fact('POST /zones', { kind: 'example', media: 'application/json', value: { name: 'example.com.' } })]);
    expect(sentBy(find(cases, 'create.smoke'))).toEqual({ name: expect.stringMatching(/^a\{\{RUN_ID\}\}[0-9a-f]+\.example\.com\.$/) });
  });

  test('A body that the server accepts twice is sent as it is, and an id of another resource stays one.', () => {
    const example = fact('POST /zones', { kind: 'example', media: 'application/json', value: { name: 'standard' } });
    expect(sentBy(find(casesWith([example, fact('POST /zones', { kind: 'repeatable' })]), 'create.smoke'))).toEqual({ name: 'standard' });
    const link = fact('POST /zones', { kind: 'link', in: 'body', field: 'name', from: 'GET /ghost', path: '$.name' });
    expect(sentBy(find(casesWith([example, link]), 'create.smoke'))).toEqual({ name: '{{ghostName}}' });
  });

  test('A limit of the server is respected and tested.', () => {
    const cases = casesWith([fact('POST /zones', { kind: 'rule', in: 'body', field: 'kind', schema: { enum: ['A', 'B'] } })]);
    expect(sentBy(find(cases, 'create.smoke'))).toMatchObject({ kind: 'A' });
    expect(find(cases, 'create.kind.choice')).toBeDefined();
  });

  test('A unique field gets a new value in every run, and an unwanted one is not sent.', () => {
    const example = fact('POST /zones', { kind: 'example', media: 'application/json', value: { kind: 'k', size: 1 } });
    const unique = casesWith([example, fact('POST /zones', { kind: 'unique', in: 'body', field: 'kind' })]);
    expect(sentBy(find(unique, 'create.smoke'))).toMatchObject({ kind: expect.stringContaining('{{RUN_ID}}') });
    const unwanted = casesWith([
      fact('POST /zones', { kind: 'required', in: 'body', field: 'size' }),
      fact('POST /zones', { kind: 'unwanted', in: 'body', field: 'size' }),
    ]);
    expect(sentBy(find(unwanted, 'create.smoke'))).not.toHaveProperty('size');
  });

  test('A unique field whose pattern has no room for the run id gets a value of its own in every case.', () => {
    const rule = fact('POST /zones', { kind: 'rule', in: 'body', field: 'kind', schema: { pattern: '^[A-Z0-9]{6,8}$' } });
    const unique = fact('POST /zones', { kind: 'unique', in: 'body', field: 'kind' });
    const required = fact('POST /zones', { kind: 'required', in: 'body', field: 'kind' });
    const cases = casesWith([required, rule, unique]);
    const link = { kind: 'link', in: 'path', field: 'id', from: 'POST /zones', path: '$.zoneid' } as const;
    const linked = casesWith([required, rule, unique, fact('GET /zones/{id}', link), fact('DELETE /zones/{id}', link)]);
    const values = [find(cases, 'create.smoke'), find(linked, 'read.smoke'), find(linked, 'remove.smoke')].flatMap((found) =>
      (found?.steps ?? []).flatMap(({ req }) => (isObject(req.json ?? null) ? [String(objectOf(req.json).kind)] : [])),
    );
    expect(values).toHaveLength(3);
    expect(values.every((value) => /^[A-Z0-9]{6,8}$/.test(value))).toBe(true);
    expect(new Set(values).size).toBe(3);
  });

  test('A link provides the id, although no response documents it, and the resource is removed again.', () => {
    const link = { kind: 'link', in: 'path', field: 'id', from: 'POST /zones', path: '$.zoneid' } as const;
    const cases = casesWith([fact('GET /zones/{id}', link), fact('DELETE /zones/{id}', link)]);
    const read = find(cases, 'read.smoke');
    expect(read?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['POST /zones', 'GET /zones/{{zoneZoneid}}']);
    expect(read?.steps[0]?.capture).toEqual({ zoneZoneid: '$.zoneid' });
    expect(read?.finally?.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['DELETE /zones/{{zoneZoneid}}']);
  });

  test('A path that is not there keeps only its valid request.', () => {
    const cases = casesWith([fact('GET /ghost', { kind: 'not-there' })]).filter(({ op }) => op === 'GET /ghost');
    expect(cases.map(({ id: caseId }) => caseId)).toEqual(['ghost.smoke']);
  });

  test('An operation that exploring never reached keeps only its valid request, until a later exploration reaches it.', () => {
    const idsWith = (facts: readonly Fact[]) =>
      casesWith(facts)
        .filter(({ op }) => op === 'POST /zones')
        .map(({ id: caseId }) => caseId);
    expect(idsWith([]).length).toBeGreaterThan(3);
    expect(idsWith([fact('POST /zones', { kind: 'reach', outcome: 'rejected' })])).toEqual(['create.smoke']);
    expect(idsWith([fact('POST /zones', { kind: 'other-identity' })])).toEqual(['create.smoke']);
    const reached = [fact('POST /zones', { kind: 'other-identity' }), fact('POST /zones', { kind: 'reach', outcome: 'reached' })];
    expect(idsWith(reached).length).toBeGreaterThan(3);
  });

  test('A rejection by an operation that exploring never reached is no failure, because its valid request is not known.', () => {
    const [unreached] = casesWith([fact('POST /zones', { kind: 'reach', outcome: 'rejected' })]).filter(({ op }) => op === 'POST /zones');
    expect(unreached?.steps.at(-1)?.expect?.unless).toEqual(['4xx']);
  });

  test('A GET that switches something runs last.', () => {
    expect(find(casesWith([]), 'flip.smoke')?.serial).toBeUndefined();
    expect(find(casesWith([fact('GET /flip', { kind: 'server-wide', effect: 'switch' })]), 'flip.smoke')?.serial).toBe('last');
  });

  test('Reaching and conforming are two cases.', () => {
    const cases = casesWith([fact('POST /zones', { kind: 'required', ...onName })]);
    expect(find(cases, 'read.smoke')?.steps.at(-1)?.expect.must).toEqual({ status: ['2xx'] });
    expect(find(cases, 'read.conforms')).toMatchObject({ needs: ['read.smoke'] });
  });
});

describe('A resource that only an administrator creates', () => {
  const list = { type: 'array', items: { type: 'object', properties: { id: text, name: text } } };
  const order = { type: 'object', properties: { id: text, domeId: text }, required: ['domeId'] };
  const filter = { name: 'status', in: 'query', schema: { type: 'string', enum: ['closed', 'open'], default: 'closed' } };
  const spec = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/domes': {
        get: {
          operationId: 'domes',
          parameters: [filter],
          responses: { 200: { description: '', content: { 'application/json': { schema: list } } } },
        },
        post: { operationId: 'addDome', ...body({ name: text }), responses: fine({ type: 'object', properties: { id: text } }) },
      },
      '/bookings': {
        post: {
          operationId: 'book',
          requestBody: { required: true, content: { 'application/json': { schema: order } } },
          responses: fine({ type: 'object', properties: { id: text } }),
        },
      },
    },
  };
  const forbidden = fact('POST /domes', { kind: 'reach', outcome: 'other-identity' });
  const smokeWith = (facts: readonly Fact[], from: JsonObject = spec): TestCase | undefined => {
    const read = readApi(JSON.stringify(from));
    if (read.kind === 'refused') throw new Error(read.problem);
    const suite = { id: 's', name: 'S' };
    const intent = parseTests('/generate');
    const input = { model: read.model, facts, intent, seed: 1, maxFiles: 5, suite, specSha256: '0'.repeat(64), existing: [] };
    return find(readAllCases(generateSuite(input).files), 'book.smoke');
  };

  test('is created by a test without facts.', () => {
    expect(smokeWith([])?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['POST /domes', 'POST /bookings']);
  });

  test('is taken from the list if the spec reserves its creation.', () => {
    const { post } = spec.paths['/domes'];
    const paths = { ...spec.paths, '/domes': { ...spec.paths['/domes'], post: { ...post, summary: 'Add a dome (admin only)' } } };
    expect(smokeWith([], { ...spec, paths })?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual([
      'GET /domes',
      'POST /bookings',
    ]);
  });

  test('is taken from the list if the user may not create it.', () => {
    expect(smokeWith([forbidden])?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['GET /domes', 'POST /bookings']);
  });

  test('is not hidden by an optional filter of the list.', () => {
    expect(smokeWith([forbidden])?.steps[0]?.req.query).toBeUndefined();
  });

  test('is the one in the body that the server accepted.', () => {
    const accepted = fact('POST /bookings', { kind: 'example', media: 'application/json', value: { domeId: 'north-1' } });
    const smoke = smokeWith([forbidden, accepted]);
    expect(smoke?.steps).toHaveLength(1);
    expect(sentBy(smoke)).toEqual({ domeId: 'north-1' });
  });
});
