import {
  ACTION_EFFECTS,
  type ActionKind,
  API_FEATURES,
  EXPORT_FORMATS,
  GUIDE_TOPICS,
  HTTP_METHODS,
  OPERATION_ASPECTS,
  RUN_QUESTIONS,
  SCREENS,
  SUITE_QUESTIONS,
} from '@assay/engine/model';
import { z } from 'zod';
import { Name } from './common.ts';

const MAX_LISTED = 2000;
const MAX_WISHES = 20;
const MAX_SETTINGS = 50;
const MAX_STEPS = 50;
/** The range of a JavaScript date, in milliseconds since 1970. */
const MAX_MOMENT = 8_640_000_000_000_000;

const Text = z.string().max(2000);
const OperationKey = z
  .string()
  .max(2000)
  .meta({ examples: ['POST /orders'] });
const OperationKeys = z.array(OperationKey).max(MAX_LISTED);
const Method = z.enum(HTTP_METHODS);
const Status = z
  .string()
  .regex(/^[1-5](?:\d\d|xx)$/i, 'Use a status such as 404 or a class such as 4xx.')
  .meta({ examples: ['404'] });
const Count = z.number().int().min(1).max(100_000);

const Excluded = z.object({ path: Text.nullable(), methods: z.array(Method).max(20), words: Text });
const except = { except: z.array(Excluded).max(100).exactOptional() };

const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), ...except }),
  z.object({
    kind: z.literal('named'),
    operations: z.array(z.object({ method: Method.nullable(), path: Text })).max(MAX_LISTED),
    ...except,
  }),
  z.object({
    kind: z.literal('search'),
    words: Text,
    method: Method.nullable(),
    doing: z.array(Text).max(100).exactOptional(),
    ...except,
  }),
]);

const Value = z.union([z.string().max(20_000), z.number(), z.boolean()]);

const FieldSetting = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: Value }),
  z.object({ kind: z.enum(['absent', 'empty', 'null', 'wrong-type', 'too-long', 'named']) }),
]);

const InputSettings = z
  .array(z.object({ target: z.enum(['field', 'query', 'path', 'header', 'body']), name: Text, setting: FieldSetting }))
  .max(MAX_SETTINGS);

const ExpectedResponse = z.object({
  status: Status.nullable(),
  fields: z.array(z.object({ name: Text, value: Value.nullable() })).max(MAX_SETTINGS),
});

const Identity = z.enum(['own', 'none', 'other']);
const Request = { operation: OperationKey, settings: InputSettings, expect: ExpectedResponse, identity: Identity };

const TestWish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('suite'),
    kinds: z.array(z.enum(['smoke', 'negative', 'boundary', 'auth', 'flow', 'perf', 'contract'])).max(20),
    perOperation: Count.nullable(),
    atMost: Count.nullable(),
    scope: Scope,
  }),
  z.object({ kind: z.literal('exact'), ...Request }),
  z.object({ kind: z.literal('flow'), steps: z.array(z.object(Request)).max(MAX_STEPS) }),
  z.object({ kind: z.literal('gone'), operation: OperationKey }),
  z.object({ kind: z.literal('idempotent'), operation: OperationKey }),
  z.object({ kind: z.literal('unique'), operation: OperationKey, field: Text.nullable() }),
  z.object({ kind: z.literal('other-identity'), operations: OperationKeys, statuses: z.array(Status).max(10).exactOptional() }),
  z.object({ kind: z.literal('budget'), operations: OperationKeys, maxMs: z.number().min(1).max(600_000) }),
]);

const CaseFilter = z.object({
  operations: OperationKeys.nullable(),
  tags: z.array(Text).max(100).nullable(),
  ids: z.array(z.string().max(300)).max(5000).nullable(),
  statuses: z.array(Status).max(100).nullable(),
  failing: z.boolean(),
});

const LoadWish = z.object({
  users: z.number().int().min(1).max(1_000_000).nullable(),
  seconds: z.number().min(0).max(1_000_000).nullable(),
  p95Ms: z.number().min(0).max(600_000).nullable(),
});

const EnvironmentName = z.string().max(200).nullable();
const Moment = z.number().min(-MAX_MOMENT).max(MAX_MOMENT);

/** One schema per action. The engine's `Action` has the same shapes, which a type test checks. */
export const actionSchemas = {
  'make-tests': z.object({
    kind: z.literal('make-tests'),
    wishes: z.array(TestWish).max(MAX_WISHES),
    into: z.enum(['suite-at-hand', 'new-suite']),
  }),
  'remove-cases': z.object({ kind: z.literal('remove-cases'), cases: CaseFilter }),
  'keep-cases': z.object({ kind: z.literal('keep-cases'), cases: CaseFilter }),
  'change-cases': z.object({
    kind: z.literal('change-cases'),
    cases: CaseFilter,
    status: Status.nullable(),
    settings: InputSettings,
    maxMs: z.number().int().min(1).max(600_000).exactOptional(),
  }),
  'rename-suite': z.object({ kind: z.literal('rename-suite'), name: Name }),
  'undo-change': z.object({ kind: z.literal('undo-change') }),
  'run-tests': z.object({
    kind: z.literal('run-tests'),
    environment: EnvironmentName,
    cases: CaseFilter.nullable(),
    load: LoadWish.nullable(),
    suite: Text.exactOptional(),
    confirm: Text.exactOptional(),
  }),
  rerun: z.object({
    kind: z.literal('rerun'),
    only: z.enum(['all', 'failed']),
    environment: EnvironmentName,
    confirm: Text.exactOptional(),
  }),
  'explore-api': z.object({
    kind: z.literal('explore-api'),
    environment: EnvironmentName,
    readOnly: z.boolean(),
    search: z.boolean(),
  }),
  'stop-run': z.object({ kind: z.literal('stop-run') }),
  'show-local-run': z.object({ kind: z.literal('show-local-run') }),
  'list-operations': z.object({
    kind: z.literal('list-operations'),
    scope: Scope,
    demand: z.enum(['credentials', 'nothing']).nullable(),
    field: Text.nullable(),
    scheme: Text.exactOptional(),
    feature: z.enum(API_FEATURES).exactOptional(),
  }),
  'describe-operation': z.object({
    kind: z.literal('describe-operation'),
    operations: OperationKeys,
    aspect: z.enum(OPERATION_ASPECTS),
    field: Text.exactOptional(),
  }),
  'describe-api': z.object({ kind: z.literal('describe-api') }),
  'describe-auth': z.object({ kind: z.literal('describe-auth') }),
  'describe-suite': z.object({
    kind: z.literal('describe-suite'),
    question: z.enum(SUITE_QUESTIONS),
    cases: CaseFilter.nullable(),
    about: Text.exactOptional(),
  }),
  'show-coverage': z.object({ kind: z.literal('show-coverage') }),
  'show-results': z.object({
    kind: z.literal('show-results'),
    question: z.enum(RUN_QUESTIONS),
    between: z.object({ from: Moment, to: Moment }).nullable(),
    operations: OperationKeys.nullable(),
  }),
  explain: z.object({ kind: z.literal('explain'), subject: Text }),
  'show-api-changes': z.object({ kind: z.literal('show-api-changes') }),
  'show-request': z.object({ kind: z.literal('show-request'), scope: Scope }),
  'export-tests': z.object({ kind: z.literal('export-tests'), format: z.enum(EXPORT_FORMATS).nullable() }),
  'download-pack': z.object({ kind: z.literal('download-pack') }),
  'preview-pull-request': z.object({ kind: z.literal('preview-pull-request') }),
  'import-spec': z.object({ kind: z.literal('import-spec'), url: Text.nullable() }),
  'show-help': z.object({ kind: z.literal('show-help') }),
  'show-guide': z.object({
    kind: z.literal('show-guide'),
    topic: z.enum(GUIDE_TOPICS),
    others: z.array(z.enum(GUIDE_TOPICS)).max(GUIDE_TOPICS.length).exactOptional(),
    term: Text.exactOptional(),
  }),
  'open-screen': z.object({ kind: z.literal('open-screen'), screen: z.enum(SCREENS), suite: Text.exactOptional() }),
  greet: z.object({ kind: z.literal('greet'), what: z.enum(['hello', 'thanks', 'yes', 'no', 'bye', 'who']) }),
} as const satisfies Readonly<Record<ActionKind, z.ZodType>>;

/** Everything that Assay can do on request. */
export const Action = z.discriminatedUnion('kind', [
  actionSchemas['make-tests'],
  actionSchemas['remove-cases'],
  actionSchemas['keep-cases'],
  actionSchemas['change-cases'],
  actionSchemas['rename-suite'],
  actionSchemas['undo-change'],
  actionSchemas['run-tests'],
  actionSchemas.rerun,
  actionSchemas['explore-api'],
  actionSchemas['stop-run'],
  actionSchemas['show-local-run'],
  actionSchemas['list-operations'],
  actionSchemas['describe-operation'],
  actionSchemas['describe-api'],
  actionSchemas['describe-auth'],
  actionSchemas['describe-suite'],
  actionSchemas['show-coverage'],
  actionSchemas['show-results'],
  actionSchemas.explain,
  actionSchemas['show-api-changes'],
  actionSchemas['show-request'],
  actionSchemas['export-tests'],
  actionSchemas['download-pack'],
  actionSchemas['preview-pull-request'],
  actionSchemas['import-spec'],
  actionSchemas['show-help'],
  actionSchemas['show-guide'],
  actionSchemas['open-screen'],
  actionSchemas.greet,
]);

export const ACTION_KINDS = Object.keys(ACTION_EFFECTS) as readonly ActionKind[];

/** What each action does, for users and for models that choose an action. */
export const ACTION_SUMMARIES: Readonly<Record<ActionKind, string>> = {
  'make-tests': 'Write tests: kinds of tests for operations, specific cases, flows, or rules such as "gone after a delete"',
  'remove-cases': 'Remove the matching cases from the current suite',
  'keep-cases': 'Keep only the matching cases in the current suite',
  'change-cases': 'Change the expected status or a value in matching cases',
  'rename-suite': 'Rename the current suite',
  'undo-change': 'Undo the last change to the suite',
  'run-tests': 'Run all or part of the current suite, once or as a load test',
  rerun: 'Rerun the latest run, or only its failed cases',
  'explore-api': 'Explore the running API: learn which requests it accepts, and look for defects unless search is false',
  'stop-run': 'Stop the active run or exploration',
  'show-local-run': 'Show the commands for running the suite on your machine',
  'list-operations': 'List the API’s operations',
  'describe-operation': 'Describe an operation: parameters, body, responses, credentials or an example',
  'describe-api': 'Describe the API: its title, size and groups of operations',
  'describe-auth': 'Show which credentials the API requires and which auth profiles exist',
  'describe-suite': 'Describe the current suite: its cases, their kinds and the requests that change data',
  'show-coverage': 'Show which operations have no tests',
  'show-results': 'Answer a question about runs: failures, speed, history, or who ran them',
  explain: 'Explain a failure, a case or an operation',
  'show-api-changes': 'Compare the last two versions of the spec',
  'show-request': 'Show requests as curl commands',
  'export-tests': 'Offer to export the suite for another tool',
  'download-pack': 'Offer to download the suite as a run pack',
  'preview-pull-request': 'Write a pull request description for the suite',
  'import-spec': 'Import a spec from a URL',
  'show-help': 'List the commands',
  'show-guide': 'Explain how to do something in Assay',
  'open-screen': 'Offer a link to a screen',
  greet: 'Reply to a greeting or a thank-you',
};
