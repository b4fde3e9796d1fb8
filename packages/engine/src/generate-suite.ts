import { generateCases } from './generate/generate-cases.ts';
import { chooseOperations } from './intent/choose-operations.ts';
import type {
  ApiModel,
  DocumentedStatuses,
  EnvVariable,
  GeneratedSuite,
  Intent,
  Operation,
  PlanItem,
  TestCase,
  TestIdea,
  TextFile,
} from './model/index.ts';
import { ENGINE_VERSION, GENERATOR_VERSION, SAFE_METHODS, SUITE_FORMAT } from './model/index.ts';
import { authNamesIn, casesIn } from './suite/cases-in.ts';
import { type MergedSuite, mergeSuite } from './suite/merge-suite.ts';

export interface GenerateSuiteInput {
  readonly model: ApiModel;
  readonly intent: Extract<Intent, { kind: 'generate' }>;
  readonly seed: number;
  readonly maxFiles: number;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  /** Files of the suite so far; empty for a new one. */
  readonly existing: readonly TextFile[];
  /** Longest time that operations may take, in milliseconds by key; only these get a latency case. */
  readonly budgets?: Readonly<Record<string, number>>;
  /** Variables to declare beside those that the cases use. */
  readonly placeholders?: readonly string[];
  /** Proposals of a model, if one was asked. */
  readonly ideas?: readonly TestIdea[];
}

type Generated = ReturnType<typeof generateCases>;

/** Model + wish + what is there already -> the whole suite as files, with a plan that says what each operation got and why. */
export function generateSuite(input: GenerateSuiteInput): GeneratedSuite {
  const { model, intent } = input;
  const choice = chooseOperations(model, intent.scope);
  if (choice.kind === 'none')
    return {
      heading: '',
      plan: [],
      files: [],
      omitted: [],
      dropped: [],
      nearest: choice.nearest,
      requests: { total: 0, write: 0 },
      cases: 0,
    };
  const operations = inSuite(choice.operations, input);
  const generated = withControls(
    generateCases({
      model,
      operations,
      kinds: intent.kinds,
      perOperation: intent.perOperation,
      seed: input.seed,
      identities: authNamesIn(input.existing),
      budgets: input.budgets ?? {},
      ideas: input.ideas ?? [],
    }),
    input.existing,
  );
  const { files, cases } =
    generated.built.length === 0 ? { files: input.existing, cases: casesIn(input.existing) } : writeFiles(input, generated);
  return {
    heading: headingOf(generated),
    plan: generated.built.map(planItem),
    files,
    omitted: generated.omitted,
    dropped: generated.dropped,
    nearest: [],
    requests: countRequests(cases),
    cases: cases.length,
  };
}

/** "n more per operation" adds to what a suite already tests; without a suite it means everything. */
function inSuite(operations: readonly Operation[], { intent, existing }: GenerateSuiteInput): readonly Operation[] {
  if (intent.perOperation === null || intent.scope.kind !== 'all') return operations;
  const tested = new Set(casesIn(existing).map((testCase) => testCase.op));
  return tested.size === 0 ? operations : operations.filter((op) => tested.has(op.key));
}

/** Adds the controls that cases need, unless the suite has them: those may carry a user's changes. */
function withControls(generated: Generated, existing: readonly TextFile[]): Generated {
  const known = new Set(casesIn(existing).map((testCase) => testCase.id));
  const built = generated.built.map((part) => {
    const missing = part.controls.filter(({ id }) => !known.has(id) && !part.cases.some((testCase) => testCase.id === id));
    return missing.length === 0 ? part : { ...part, cases: [...missing, ...part.cases] };
  });
  return { ...generated, built };
}

function writeFiles(input: GenerateSuiteInput, generated: Generated): MergedSuite {
  const { model } = input;
  return mergeSuite({
    header: {
      assay: SUITE_FORMAT,
      suite: {
        id: input.suite.id,
        name: input.suite.name,
        generator: GENERATOR_VERSION,
        engineVersion: ENGINE_VERSION,
        seed: input.seed,
        spec: { title: model.title, version: model.version, sha256: input.specSha256 },
      },
      env: { ...declared(input.placeholders ?? []), BASE_URL: { required: true, doc: 'Address of the API under test' }, ...generated.env },
      auth: generated.auth,
      defaults: { headers: { Accept: 'application/json' }, auth: 'none' },
      schemas: generated.schemas,
      documented: documentedIn(model),
    },
    parts: generated.built,
    maxFiles: input.maxFiles,
    existing: input.existing,
  });
}

/** An operation without any answer says nothing about statuses, so nothing it does is missing from the document. */
function documentedIn({ operations }: ApiModel): DocumentedStatuses {
  const listed = operations.map(({ key, responses }) => [key, [...new Set(responses.map(({ status }) => status))]] as const);
  return Object.fromEntries(listed.filter(([, statuses]) => statuses.length > 0));
}

function declared(names: readonly string[]): Readonly<Record<string, EnvVariable>> {
  return Object.fromEntries(names.map((name) => [name, { doc: 'Asked for by whoever generated the tests' }]));
}

function planItem({ op, text, cases, evidence }: Generated['built'][number]): PlanItem {
  return { op: op.key, method: op.method, path: op.path, text, cases: cases.length, evidence };
}

const COUNTED = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'] as const;

/** `10 operations, 19 cases: 10 smoke, 9 negative.` */
function headingOf({ built, omitted, given }: Generated): string {
  const cases = built.flatMap((part) => part.cases);
  const left = `${waitingFor(given)}${omitted.length === 0 ? '' : ` ${plural(omitted.length, 'operation')} left out, with the reason.`}`;
  if (cases.length === 0) return `No case could be made.${left}`;
  const kinds = COUNTED.flatMap((tag) => {
    const count = cases.filter((testCase) => mainTag(testCase) === tag).length;
    return count === 0 ? [] : [`${count} ${tag}`];
  });
  return `${plural(built.length, 'operation')}, ${plural(cases.length, 'case')}: ${kinds.join(', ')}.${left}`;
}

const NAMED_VALUES = 4;

/** Which values only the person can give: cases that need one are skipped until the environment has it. */
function waitingFor(given: readonly string[]): string {
  if (given.length === 0) return '';
  const more = given.length > NAMED_VALUES ? ` and ${given.length - NAMED_VALUES} more` : '';
  return ` Some wait for values of yours: ${given.slice(0, NAMED_VALUES).join(', ')}${more}.`;
}

function mainTag(testCase: TestCase): string {
  return testCase.tags[0] ?? 'smoke';
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** How many requests a run of these cases sends, and how many of them may change something. */
export function countRequests(cases: readonly TestCase[]): GeneratedSuite['requests'] {
  const steps = cases.flatMap((testCase) => [...testCase.steps, ...(testCase.finally ?? [])]);
  return { total: steps.length, write: steps.filter((step) => !SAFE_METHODS.includes(step.req.method)).length };
}
