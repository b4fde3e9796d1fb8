import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Json, Suite, TestCase } from '../model/index.ts';
import { CHECK_SCRIPT } from './check-script.ts';
import { exportSuite } from './export-formats.ts';

const caseOf = (id: string, more: Partial<TestCase> = {}): TestCase => ({
  ...{ id, title: id, tags: [], op: `PUT /${id}`, why: 'w', evidence: 'C' as const },
  steps: [
    { req: { method: 'PUT', path: `/${id}` }, expect: { must: { status: ['2xx'] } }, capture: { before: '$' } },
    { req: { method: 'PUT', path: `/${id}` }, expect: { must: { body: [['$', 'same', '{{before}}']] } } },
  ],
  ...more,
});
const suite: Suite = {
  assay: '2',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '1', seed: 7 },
  env: { BASE_URL: {} },
  auth: { none: null },
  defaults: {},
  schemas: {},
  cases: [caseOf('last', { serial: 'last' }), caseOf('serial', { serial: true }), caseOf('needing', { needs: ['last'] }), caseOf('first')],
};

test.each(['k6', 'hurl', 'http', 'curl', 'arazzo'] as const)('%s keeps the order of a run', (format) => {
  const text = exportSuite(suite, format).replace(/^.*case.*needing.*controls.*$/gm, '');
  const places = ['/first', '/serial', '/last', '/needing'].map((path) =>
    text.indexOf(path.replace('/', format === 'arazzo' ? '~1' : '/')),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe('the operator same', () => {
  const vectors: readonly { before: Json; after: Json; difference: string | null }[] = JSON.parse(
    readFileSync(new URL('../../pack/conformance/vectors.json', import.meta.url), 'utf8'),
  ).same;
  const context: { holds?: (nodes: readonly Json[], operator: string, wanted: Json) => boolean } = {};
  runInNewContext(`${CHECK_SCRIPT}\nthis.holds = holds;`, context);

  test.each(vectors)('compares $before and $after in scripts as in a run', ({ before, after, difference }) => {
    expect(context.holds?.([after], 'same', before)).toBe(difference === null);
  });

  test('parses a document that a tool can only store as text', () => {
    expect(context.holds?.([{ a: 1 }], 'same', '{"a":1}')).toBe(true);
    expect(context.holds?.([{ a: 1 }], 'same', '{"a":2}')).toBe(false);
    expect(context.holds?.([{ a: 1 }], 'same', 'no JSON')).toBe(false);
  });

  test('is mentioned in a comment where a tool cannot check it', () => {
    expect(exportSuite(suite, 'hurl')).toContain('# jsonpath "$" same "{{before}}" is not checked here');
    expect(exportSuite(suite, 'http')).toContain('# not checked here: $ same {{before}}');
    expect(exportSuite(suite, 'curl')).toContain('# not checked here: $ same {{before}}');
  });

  test('compares with the whole document in a workflow', () => {
    expect(exportSuite(suite, 'arazzo')).toContain('"before": "$response.body"');
  });
});

test.each(['postman', 'k6', 'hurl', 'http', 'curl', 'arazzo'] as const)('%s mentions that the valid request is not resent', (format) => {
  expect(exportSuite(suite, format)).toContain('does not resend the valid request');
});

test('scripts of other tools capture from 2xx responses only', () => {
  const { item } = JSON.parse(exportSuite(suite, 'postman'));
  const { exec } = item[0].item[0].event[0].script;
  const kept: string[] = [];
  const pm = {
    response: { code: 500, json: () => ({ id: 5 }), headers: { each: () => undefined } },
    variables: { get: () => '' },
    collectionVariables: { set: (name: string) => void kept.push(name) },
    expect: () => ({ to: { equal: () => true } }),
    test: () => undefined,
  };
  runInNewContext(exec.join('\n'), { pm });
  expect(kept).toEqual([]);
  runInNewContext(exec.join('\n'), { pm: { ...pm, response: { ...pm.response, code: 201 } } });
  expect(kept).toEqual(['before']);
  expect(exportSuite(suite, 'k6')).toContain('if (answer.status < 200 || answer.status > 299) continue;');
});
