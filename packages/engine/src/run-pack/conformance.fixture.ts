import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { checkSchema } from '../json/check-schema.ts';
import { parsePath, selectNodes } from '../json/portable-path.ts';
import { readJson } from '../json/read-json.ts';
import { fillJson, percentEncode } from '../json/template.ts';
import type { CheckOperator, Json, Schema } from '../model/index.ts';
import { compareDocuments } from '../run/compare-documents.ts';
import { matchesStatus } from '../run/judge.ts';
import { satisfiesOperator } from '../run/operators.ts';
import { jqPart, packPath, runJq } from './jq-parts.fixture.ts';

interface Vectors {
  readonly paths: readonly { document: Json; path: string; nodes: Json[] | null }[];
  readonly operators: readonly { nodes: readonly Json[]; op: CheckOperator; want?: Json; holds: boolean }[];
  readonly same: readonly { before: Json; after: Json; difference: string | null; notes: string[] }[];
  readonly templates: readonly { template: Json; values: Record<string, Json>; filled?: Json; unbound?: string }[];
  readonly encodings: readonly { text: string; percent: string }[];
  readonly statuses: readonly { patterns: string[]; status: number; matches: boolean }[];
  readonly bodies: readonly { text: string; json: boolean }[];
}
interface SchemaVectors {
  readonly schemas: Record<string, Schema>;
  readonly entries: readonly { keyword: string; schema: Schema; valid: readonly Json[]; invalid: readonly Json[] }[];
}

/** A set of inputs with their expected results, and how to run them in the engine and in run.sh's jq. */
export interface ConformanceSet {
  readonly name: string;
  readonly questions: readonly unknown[];
  readonly expected: readonly Json[];
  readonly engine: () => readonly Json[];
  readonly jq: (program: string) => readonly Json[];
}

const vectors: Vectors = JSON.parse(readFileSync(packPath('conformance/vectors.json'), 'utf8'));
const schemaVectors: SchemaVectors = JSON.parse(readFileSync(packPath('conformance/schemas.json'), 'utf8'));

// The script's loading part ends with the statement that reads the suite. Only the definitions before it are needed here.
const loading = jqPart('load').split('(try loaded')[0] ?? '';
const definitions = [
  jqPart('text'),
  loading,
  '{} as $P |',
  jqPart('wave'),
  'def faults($s; $at; $depth): empty;',
  jqPart('same'),
  jqPart('judge'),
].join('\n');
const withSchemas = [
  jqPart('text'),
  loading,
  '{schemas: (.schemas | with_entries(.value |= lowered))} as $P |',
  jqPart('schema'),
  '.questions |',
].join('\n');

interface SetOptions<Q, A extends Json> {
  readonly name: string;
  readonly questions: readonly Q[];
  /** Absent when the engine defines the expected result. */
  readonly expected?: (question: Q) => A;
  readonly engine: (question: Q) => A;
  /** A jq filter over the list of inputs. */
  readonly filter: string;
  readonly prelude?: string;
  readonly input?: Json;
}

function questionSet<Q, A extends Json>({ name, questions, expected, engine, filter, prelude, input }: SetOptions<Q, A>): ConformanceSet {
  return {
    name,
    questions,
    expected: questions.map(expected ?? engine),
    engine: () => questions.map(engine),
    jq: (program) => listOf(runJq(`${prelude ?? definitions}\n${filter}`, input ?? JSON.parse(JSON.stringify(questions)), program)),
  };
}

function listOf(answers: Json): readonly Json[] {
  if (!Array.isArray(answers)) throw new Error('jq did not answer with a list');
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
  fc.record({ op: fc.constantFrom<CheckOperator>('eq', 'ne', 'same'), want: document }),
  fc.record({ op: fc.constant<CheckOperator>('in'), want: fc.array(leaf, { maxLength: 3 }) }),
  fc.record({
    op: fc.constant<CheckOperator>('type'),
    want: fc.constantFrom<Json>('string', 'number', 'integer', 'object', 'array', 'null', 'boolean'),
  }),
  fc.record({ op: fc.constantFrom<CheckOperator>('match', 'contains'), want: fc.constantFrom<Json>('^a', '\\d+', 'é', '^$', '') }),
  fc.record({ op: fc.constantFrom<CheckOperator>('lt', 'le', 'gt', 'ge', 'exists', 'absent'), want: fc.constantFrom<Json>(0, 1, 1.5) }),
);
const question = fc.tuple(document, path, check).map(([doc, where, { op, want }]) => ({ document: doc, path: where, op, want }));

const schemaQuestions = schemaVectors.entries.flatMap(({ keyword, schema, valid, invalid }) => [
  ...valid.map((value) => ({ keyword, schema, value, isValid: true })),
  ...invalid.map((value) => ({ keyword, schema, value, isValid: false })),
]);

const nodesAt = (value: Json, where: string): Json[] | null => {
  const parsed = parsePath(where);
  return parsed === null ? null : [...selectNodes(value, parsed)];
};

/** Every set of inputs, with the given number of random ones. */
export const conformanceSets = (randomCount: number): readonly ConformanceSet[] => [
  questionSet({
    name: 'paths',
    questions: vectors.paths,
    expected: ({ nodes }) => nodes,
    engine: ({ document: value, path: where }) => nodesAt(value, where),
    filter:
      '[.[] | . as $q | ($q.path | if startswith("$") then path_tokens else null end) as $t | if $t == null then null else $q.document | select_nodes($t) end]',
  }),
  questionSet({
    name: 'operators',
    questions: vectors.operators,
    expected: (vector) => vector.holds,
    engine: ({ nodes, op, want }) => satisfiesOperator(nodes, op, want ?? null),
    filter: '[.[] | . as $q | ($q.want | wanted($q.op)) as $w | $q.nodes | satisfies($q.op; $w)]',
  }),
  questionSet<Vectors['same'][number], Json>({
    name: 'documents that should be the same',
    questions: vectors.same,
    expected: ({ difference, notes }) => [difference, notes],
    engine: ({ before, after }) => {
      const { difference, notes } = compareDocuments(before, after, '$');
      return [difference?.message ?? null, [...notes]];
    },
    filter: '[.[] | . as $q | $q.after | compared($q.before; "$") | [.difference, .notes]]',
  }),
  questionSet<Vectors['templates'][number], Json>({
    name: 'templates',
    questions: vectors.templates,
    expected: ({ filled, unbound }) => (unbound === undefined ? (filled ?? null) : { unbound }),
    engine: ({ template, values }) => {
      const result = fillJson(template, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));
      return result.kind === 'filled' ? result.value : { unbound: result.name };
    },
    filter: '[.[] | . as $q | try ($q.template | fill_node($q.values)) catch {unbound: .[1]}]',
  }),
  questionSet({
    name: 'percent-encoding',
    questions: vectors.encodings,
    expected: ({ percent }) => percent,
    engine: ({ text }) => percentEncode(text),
    filter: '[.[].text | percent]',
  }),
  questionSet({
    name: 'statuses',
    questions: vectors.statuses,
    expected: ({ matches }) => matches,
    engine: ({ patterns, status }) => matchesStatus(patterns, status),
    filter: '[.[] | (.patterns | statuses) as $list | .status | tostring | among($list)]',
  }),
  questionSet({
    name: 'what is JSON',
    questions: vectors.bodies,
    expected: ({ json }) => json,
    engine: ({ text }) => readJson(text).kind === 'json',
    filter: '[.[].text | . != "" and (read_json | length) == 1]',
  }),
  questionSet({
    name: 'schema keywords',
    questions: schemaQuestions,
    expected: ({ isValid }) => isValid,
    engine: ({ schema, value }) => checkSchema(value, schema, schemaVectors.schemas).length === 0,
    prelude: withSchemas,
    filter: '[.[] | (.schema | lowered) as $s | .value | [limit(1; faults($s; []; 0))] | length == 0]',
    input: JSON.parse(JSON.stringify({ schemas: schemaVectors.schemas, questions: schemaQuestions })),
  }),
  questionSet({
    name: 'random documents, paths and operators',
    questions: fc.sample(question, { numRuns: randomCount, seed: 11 }),
    engine: (asked) => satisfiesOperator(selectNodes(asked.document, parsePath(asked.path) ?? []), asked.op, asked.want),
    filter: '[.[] | . as $q | $q.document | select_nodes($q.path | path_tokens) | satisfies($q.op; ($q.want | wanted($q.op)))]',
  }),
];
