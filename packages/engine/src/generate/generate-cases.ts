import { wordsOf } from '../format/words.ts';
import { placeholdersIn } from '../json/template.ts';
import type {
  ApiModel,
  AssumedLink,
  AuthUse,
  DroppedIdea,
  EnvVariable,
  Evidence,
  LinkNotes,
  Omission,
  Operation,
  Schema,
  SuiteKind,
  TestCase,
  TestIdea,
} from '../model/index.ts';
import { assumedLinks } from './cases/context/assumed-links.ts';
import { type BuiltCases, maximalControlId } from './cases/context/case-names.ts';
import type { GenerationContext } from './cases/context/generation-context.ts';
import { nameOperations } from './cases/context/operation-names.ts';
import { removesExistingResource, withoutCasesOnRemoved } from './cases/context/removals.ts';
import { openSchemaRegistry } from './cases/expectation/schema-registry.ts';
import { buildAuth } from './cases/kinds/auth.ts';
import { buildBoundary } from './cases/kinds/boundary.ts';
import { buildContract, buildLatency } from './cases/kinds/contract.ts';
import { buildFlows } from './cases/kinds/flow.ts';
import { buildNegative } from './cases/kinds/negative.ts';
import { buildControl, buildMaximal, buildSmoke } from './cases/kinds/smoke.ts';
import { composeBase, openBases } from './cases/request/base-request.ts';
import { composeRequest } from './cases/request/compose-request.ts';
import { openCredentials } from './cases/request/credentials.ts';
import { openRequiredVariables } from './cases/request/required-variables.ts';
import { buildIdeas } from './ideas/idea-cases.ts';
import { openLinks } from './links/find-links.ts';
import { indexOperations } from './links/operation-index.ts';
import { requestSchemas } from './values/direction.ts';

export interface GenerateInput {
  readonly model: ApiModel;
  readonly operations: readonly Operation[];
  readonly kinds: readonly SuiteKind[];
  /** Maximum number of cases of each type except smoke. */
  readonly perOperation: number | null;
  readonly seed: number;
  /** Names of the auth entries that are already in the suite. */
  readonly identities: readonly string[];
  readonly budgets: Readonly<Record<string, number>>;
  /** Suggestions for single values. The spec has to confirm each of them. */
  readonly ideas: readonly TestIdea[];
  /** User choices and run results about the sources of values. */
  readonly linkNotes: LinkNotes;
}

/** Everything generated for one operation. */
export interface BuiltOperation {
  readonly op: Operation;
  /** The file name without its extension. */
  readonly file: string;
  readonly cases: readonly TestCase[];
  /** The controls that the cases need. They are part of `cases` only when smoke tests were requested. */
  readonly controls: readonly TestCase[];
  readonly text: string;
  readonly evidence: Evidence;
  readonly assumed: readonly AssumedLink[];
}

export interface GeneratedCases {
  readonly built: readonly BuiltOperation[];
  readonly omitted: readonly Omission[];
  readonly dropped: readonly DroppedIdea[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  readonly env: Readonly<Record<string, EnvVariable>>;
  /** Variables for values that no operation provides. */
  readonly requiredVariables: readonly string[];
}

const BUILDABLE: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** Builds cases with their evidence from a model and a request, and gives a reason for every operation without a case. */
export function generateCases(input: GenerateInput): GeneratedCases {
  const context = openGenerationContext(input);
  const isAsked = (kind: SuiteKind): boolean => input.kinds.includes(kind) && (kind !== 'perf' || Object.keys(input.budgets).length > 0);
  const wanted = BUILDABLE.filter(isAsked);
  const kinds: readonly SuiteKind[] = wanted.length === 0 ? ['smoke'] : wanted;
  const built: BuiltOperation[] = [];
  const omitted: Omission[] = [];
  const dropped: DroppedIdea[] = [];
  for (const op of input.operations) {
    const result = buildOperation(context, op, kinds, input.perOperation);
    if (typeof result === 'string') {
      omitted.push({ op: op.key, reason: result });
      continue;
    }
    const proposed = buildIdeas(
      context,
      op,
      input.ideas.filter((idea) => idea.op === op.key),
    );
    dropped.push(...proposed.dropped);
    const [control] = result.controls;
    const sendable = control === undefined ? proposed.cases : withoutCasesOnRemoved(context, op, control, proposed.cases);
    const useless = proposed.cases.filter((testCase) => !sendable.includes(testCase));
    dropped.push(...useless.map(({ title }) => ({ op: op.key, text: title, reason: 'the valid request has removed the thing by then' })));
    built.push({ op, file: context.names.get(op.key)?.file ?? 'operation', ...withIdeas(result, sendable) });
  }
  const required = context.requiredVariables.declared(variablesIn(built));
  const env = { ...context.credentials.env, ...required };
  return {
    built,
    omitted,
    dropped,
    schemas: context.schemaRegistry.table(),
    auth: context.credentials.auth,
    env,
    requiredVariables: Object.keys(required),
  };
}

function variablesIn(built: readonly BuiltOperation[]): ReadonlySet<string> {
  const cases = built.flatMap((part) => [...part.controls, ...part.cases]);
  const paths = cases.flatMap(({ steps, finally: after }) => [...steps, ...(after ?? [])]).map(({ req }) => req.path);
  return new Set(paths.flatMap((path) => placeholdersIn(path)));
}

function withIdeas(content: Content, proposed: readonly TestCase[]): Content {
  if (proposed.length === 0) return content;
  const text = `${content.text}; ${proposed.length} proposed by the model`;
  return { ...content, cases: [...content.cases, ...proposed], text };
}

/** Creates everything that builders share, once per generation. */
export function openGenerationContext({
  model,
  seed,
  identities,
  budgets,
  linkNotes,
}: Pick<GenerateInput, 'model' | 'seed' | 'identities' | 'budgets'> & Partial<Pick<GenerateInput, 'linkNotes'>>): GenerationContext {
  const request = requestSchemas(model.schemas);
  const context: GenerationContext = {
    model,
    seed,
    links: openLinks(model, linkNotes),
    places: indexOperations(model),
    names: nameOperations(model.operations),
    credentials: openCredentials(model),
    schemaRegistry: openSchemaRegistry(model),
    requiredVariables: openRequiredVariables(),
    identities: new Set(identities),
    budgets,
    requestTable: request.schemas,
    requestSchema: request.directed,
    compose: (draft, op) => composeRequest(context, draft, op),
    base: openBases((op, size) => composeBase(context, op, size)),
  };
  return context;
}

type Content = Pick<BuiltOperation, 'cases' | 'controls' | 'text' | 'evidence' | 'assumed'>;

const STOPPING = new Set('shutdown poweroff reboot restart quit halt'.split(' '));

/**
 * True for `/admin/shutdown` and similar paths, after which every other case would fail. Restarting a part of the
 * server is allowed.
 */
function stopsServer({ path }: Operation): boolean {
  return !path.includes('{') && STOPPING.has(wordsOf(path.split('/').at(-1) ?? '').join(''));
}

function textOfRemoval(cases: readonly TestCase[]): string {
  const others = cases.length - 1;
  return `one valid request, after which the thing is gone${others > 0 ? `; refuses ${others} other ${others === 1 ? 'request' : 'requests'}` : ''}`;
}

/** Builds the cases for one operation, or returns the reason why there are none. */
function buildOperation(context: GenerationContext, op: Operation, kinds: readonly SuiteKind[], limit: number | null): Content | string {
  if (stopsServer(op)) return 'it would stop the server under test: try it by hand';
  const control = buildControl(context, op);
  if (control.kind === 'omitted') return control.reason;
  if (removesExistingResource(context, op, control.value)) return 'it removes a thing, and no operation makes one that tests may remove';
  const builders: Readonly<Record<SuiteKind, () => BuiltCases>> = {
    smoke: () => buildSmoke(context, op, control.value),
    negative: () => buildNegative(context, op, limit),
    boundary: () => buildBoundary(context, op, limit),
    auth: () => buildAuth(context, op),
    flow: () => buildFlows(context, op),
    contract: () => buildContract(context, op, limit),
    perf: () => buildLatency(context, op),
  };
  const parts = kinds.map((kind) => builders[kind]()).filter((part) => part.cases.length > 0);
  if (parts.length === 0) return 'its documented input leaves nothing to break';
  const all = parts.flatMap((part) => part.cases);
  const cases = withoutCasesOnRemoved(context, op, control.value, all);
  if (cases.length === 0) return 'its valid request removes the thing, and no operation makes another one to try more on';
  const wide = cases.some(({ needs }) => needs?.includes(maximalControlId(context, op))) ? buildMaximal(context, op) : null;
  return {
    cases,
    controls: [control.value, ...(wide === null ? [] : [wide])],
    text: cases.length < all.length ? textOfRemoval(cases) : parts.map((part) => part.text).join('; '),
    evidence: 'C',
    assumed: assumedLinks(context, op, control.value),
  };
}
