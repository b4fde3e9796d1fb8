import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSchema } from '../json/check-schema.ts';
import { parsePath, selectNodes } from '../json/portable-path.ts';
import { readJson } from '../json/read-json.ts';
import { fillJson, percentEncode } from '../json/template.ts';
import { isObject } from '../json/values.ts';
import type { CheckOperator, Json, Schema } from '../model/index.ts';
import { matchesStatus } from '../run/judge.ts';
import { holds } from '../run/operators.ts';
import { jqPart, jqPrograms, packPath, runJq } from './jq-parts.fixture.ts';

interface Vectors {
  readonly paths: readonly { document: Json; path: string; nodes: readonly Json[] | null }[];
  readonly operators: readonly { nodes: readonly Json[]; op: CheckOperator; want?: Json; holds: boolean }[];
  readonly templates: readonly { template: Json; values: Record<string, Json>; filled?: Json; unbound?: string }[];
  readonly encodings: readonly { text: string; percent: string }[];
  readonly statuses: readonly { patterns: string[]; status: number; matches: boolean }[];
  readonly bodies: readonly { text: string; json: boolean }[];
}
interface SchemaVectors {
  readonly schemas: Record<string, Schema>;
  readonly entries: readonly { keyword: string; schema: Schema; valid: readonly Json[]; invalid: readonly Json[] }[];
}

const vectors: Vectors = JSON.parse(readFileSync(packPath('conformance/vectors.json'), 'utf8'));
const schemaVectors: SchemaVectors = JSON.parse(readFileSync(packPath('conformance/schemas.json'), 'utf8'));

// The loading part ends in the statement that reads the suite; only its definitions are wanted here.
const loading = jqPart('load').split('(try loaded')[0] ?? '';
const definitions = [jqPart('text'), loading, '{} as $P |', jqPart('wave'), 'def faults($s; $at; $depth): empty;', jqPart('judge')].join(
  '\n',
);
const ask = (jq: string, program: string, input: Json): Json => runJq(`${definitions}\n${program}`, input, jq);

describe('the engine answers the vectors', () => {
  it.each(vectors.paths)('path $path', ({ document, path, nodes }) => {
    const parsed = parsePath(path);
    expect(parsed === null ? null : selectNodes(document, parsed)).toEqual(nodes);
  });
  it.each(vectors.operators)('$nodes $op $want is $holds', ({ nodes, op, want, holds: expected }) => {
    expect(holds(nodes, op, want ?? null)).toBe(expected);
  });
  it.each(vectors.templates)('template $template', ({ template, values, filled, unbound }) => {
    const result = fillJson(template, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));
    expect(result.kind === 'filled' ? result.value : { unbound: result.name }).toEqual(unbound === undefined ? filled : { unbound });
  });
  it.each(vectors.encodings)('percent-encoding of $text', ({ text, percent }) => expect(percentEncode(text)).toBe(percent));
  it.each(vectors.statuses)('$patterns against $status', ({ patterns, status, matches }) =>
    expect(matchesStatus(patterns, status)).toBe(matches),
  );
  it.each(vectors.bodies)('body $text', ({ text, json }) => expect(readJson(text).kind === 'json').toBe(json));
  it.each(schemaVectors.entries)('schema keyword $keyword', ({ schema, valid, invalid }) => {
    expect(valid.filter((value) => checkSchema(value, schema, schemaVectors.schemas).length > 0)).toEqual([]);
    expect(invalid.filter((value) => checkSchema(value, schema, schemaVectors.schemas).length === 0)).toEqual([]);
  });
});

describe.each(jqPrograms)('run.sh under %s gives the same answers', (jq) => {
  it('on paths', () => {
    const program =
      '[.[] | . as $q | ($q.path | if startswith("$") then path_tokens else null end) as $t | if $t == null then null else $q.document | select_nodes($t) end]';
    expect(ask(jq, program, vectors.paths)).toEqual(vectors.paths.map(({ nodes }) => nodes));
  });
  it('on operators', () => {
    const program = '[.[] | . as $q | ($q.want | wanted($q.op)) as $w | $q.nodes | satisfies($q.op; $w)]';
    expect(ask(jq, program, vectors.operators)).toEqual(vectors.operators.map((vector) => vector.holds));
  });
  it('on templates', () => {
    const program = '[.[] | . as $q | try ($q.template | fill_node($q.values)) catch {unbound: .[1]}]';
    expect(ask(jq, program, vectors.templates)).toEqual(
      vectors.templates.map(({ filled, unbound }) => (unbound === undefined ? filled : { unbound })),
    );
  });
  it('on percent-encoding', () => {
    expect(ask(jq, '[.[].text | percent]', vectors.encodings)).toEqual(vectors.encodings.map(({ percent }) => percent));
  });
  it('on statuses', () => {
    const program = '[.[] | (.patterns | statuses) as $list | .status | among($list)]';
    expect(ask(jq, program, vectors.statuses)).toEqual(vectors.statuses.map(({ matches }) => matches));
  });
  it('on what is JSON', () => {
    expect(ask(jq, '[.[].text | . != "" and (read_json | length) == 1]', vectors.bodies)).toEqual(vectors.bodies.map(({ json }) => json));
  });
  it('on every schema keyword', () => {
    const answers = schemaAnswers(
      jq,
      schemaVectors.entries.flatMap(({ schema, valid, invalid }) => [...valid, ...invalid].map((value) => ({ schema, value }))),
    );
    const wrong = schemaVectors.entries
      .flatMap(({ keyword, valid, invalid }) => [
        ...valid.map((value) => ({ keyword, value, isValid: true })),
        ...invalid.map((value) => ({ keyword, value, isValid: false })),
      ])
      .filter(({ isValid }, index) => answers[index] !== isValid);
    expect(wrong).toEqual([]);
  });
  it('on random documents, paths and operators', () => {
    const sample = fc.sample(question, { numRuns: 400, seed: 11 });
    const answers = ask(
      jq,
      '[.[] | . as $q | $q.document | select_nodes($q.path | path_tokens) | satisfies($q.op; ($q.want | wanted($q.op)))]',
      sample,
    );
    const expected = sample.map(({ document, path, op, want }) => holds(selectNodes(document, parsePath(path) ?? []), op, want));
    expect(sample.filter((_, index) => !Array.isArray(answers) || answers[index] !== expected[index])).toEqual([]);
  });
});

function schemaAnswers(jq: string, questions: readonly { schema: Schema; value: Json }[]): readonly Json[] {
  const program = [
    jqPart('text'),
    loading,
    '{schemas: (.schemas | with_entries(.value |= lowered))} as $P |',
    jqPart('schema'),
    '[.questions[] | (.schema | lowered) as $s | .value | [limit(1; faults($s; []; 0))] | length == 0]',
  ].join('\n');
  const answers = runJq(program, { schemas: schemaVectors.schemas, questions }, jq);
  if (!Array.isArray(answers) || isObject(answers)) throw new Error('jq did not answer with a list');
  return answers;
}

const leaf = fc.constantFrom<Json>(0, 1, -1, 1.5, 1e21, '', 'a', 'é😀', '12', true, false, null);
const document = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'a b', 'é', '0'), tie('node'), { maxKeys: 3 }),
  ),
})).node;
const path = fc
  .array(fc.constantFrom('.a', '.b', "['a b']", '.é', '[0]', '[-1]', '[*]', '.*', "['0']"), { maxLength: 3 })
  .map((parts) => `$${parts.join('')}`);
const check = fc.oneof(
  fc.record({ op: fc.constantFrom<CheckOperator>('count', 'len'), want: fc.constantFrom<Json>(0, 1, 2) }),
  fc.record({ op: fc.constantFrom<CheckOperator>('eq', 'ne'), want: document }),
  fc.record({ op: fc.constant<CheckOperator>('in'), want: fc.array(leaf, { maxLength: 3 }) }),
  fc.record({
    op: fc.constant<CheckOperator>('type'),
    want: fc.constantFrom<Json>('string', 'number', 'integer', 'object', 'array', 'null', 'boolean'),
  }),
  fc.record({ op: fc.constantFrom<CheckOperator>('match', 'contains'), want: fc.constantFrom<Json>('^a', '\\d+', 'é', '^$', '') }),
  fc.record({ op: fc.constantFrom<CheckOperator>('lt', 'le', 'gt', 'ge', 'exists', 'absent'), want: fc.constantFrom<Json>(0, 1, 1.5) }),
);
const question = fc.tuple(document, path, check).map(([doc, where, { op, want }]) => ({ document: doc, path: where, op, want }));
