import { applyFacts } from '../facts/apply-facts.ts';
import { chosenLinks, withoutChoices } from '../facts/link-choices.ts';
import { countOf } from '../format/amounts.ts';
import { pastedCase } from '../generate/cases/kinds/pasted.ts';
import { chooseProbe } from '../generate/cases/kinds/probe.ts';
import type { EffectContext } from '../generate/effects/effect.ts';
import { runLastRank } from '../generate/effects/run-order.ts';
import { generateCases } from '../generate/generate-cases.ts';
import { indexOperations } from '../generate/links/operation-index.ts';
import { placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import type {
  ApiModel,
  CaseOrigins,
  DocumentedStatuses,
  EnvVariable,
  Fact,
  GeneratedSuite,
  IdentityProfile,
  Intent,
  LinkExperience,
  Omission,
  PastedCall,
  PlanItem,
  SuiteHeader,
  TestCase,
  TestIdea,
  TestWish,
  TextFile,
  UserRole,
  WishOutcome,
} from '../model/index.ts';
import { DEFAULT_IDENTITY, ENGINE_VERSION, GENERATOR_VERSION, SAFE_METHODS, SUITE_FORMAT } from '../model/index.ts';
import { matchCall } from '../retrieve/match-call.ts';
import { type MergedSuite, mergeSuite } from '../suite/merge-suite.ts';
import { readAllCases, readAuthNames } from '../suite/read-all-cases.ts';
import { writeIdentities } from '../suite/write-identities.ts';
import { findLogin } from './find-login.ts';
import { listWishes, scopeOfPastedCall, scopeWishes } from './scope-wishes.ts';

export interface GenerateSuiteInput {
  readonly model: ApiModel;
  /** Accepted facts about the API. */
  readonly facts?: readonly Fact[];
  /** Equivalent to a suite request, which comes before the other test requests. */
  readonly intent?: Extract<Intent, { kind: 'generate' }>;
  /** The tests that a user requests. The result contains an outcome for each of them. */
  readonly wishes?: readonly TestWish[];
  readonly seed: number;
  /** Null for one file per resource. */
  readonly maxFiles: number | null;
  readonly suite: { readonly id: string; readonly name: string };
  readonly specSha256: string;
  /** Files in the existing suite, empty for a new one. */
  readonly existing: readonly TextFile[];
  /** The suite's cases from the last generation. */
  readonly origins?: CaseOrigins;
  /** Time budgets for operations in milliseconds by key. Only these operations get a latency case. */
  readonly budgets?: Readonly<Record<string, number>>;
  /** Variables to declare in addition to those that the cases use. */
  readonly placeholders?: readonly string[];
  /** A pasted request. It becomes the only new case, and all other test requests are ignored. */
  readonly call?: PastedCall;
  /** The environments' base URLs. A path from outside the spec may start with the path of one of them. */
  readonly baseUrls?: readonly string[];
  /** The environment's identities. The suite gets their logins, and tests that one of them cannot access another's resources. */
  readonly profiles?: readonly IdentityProfile[];
  /** Run results about the sources of values. */
  readonly experience?: readonly LinkExperience[];
  /** A model's proposals, if one is configured. */
  readonly ideas?: readonly TestIdea[];
}

type Generated = ReturnType<typeof generateCases>;

/** Builds the whole suite as files from a model, test requests and the existing files, with a plan that explains each operation's cases. */
export function generateSuite(given: GenerateSuiteInput): GeneratedSuite {
  const facts = given.facts ?? [];
  const input = { ...given, model: applyFacts(given.model, withoutChoices(facts)) };
  const matched = input.call === undefined ? null : matchCall(input.model, input.call, input.baseUrls);
  if (input.call !== undefined && matched === null) return { ...NOTHING, omitted: [noEndpointFor(input.call)] };
  const asked = listWishes(input);
  const scoped = matched === null ? scopeWishes(input.model, asked, readAllCases(input.existing)) : scopeOfPastedCall(matched.op);
  if (scoped.kind === 'nothing') return { ...NOTHING, nearest: scoped.nearest, unclear: scoped.unclear, wishes: scoped.outcomes };
  const known = new Set(readAllCases(input.existing).map(({ id }) => id));
  const possible = generateCases({
    model: input.model,
    wishes: scoped.wishes.map((entry) => (input.wishes?.includes(entry.wish) === true ? { ...entry, known } : entry)),
    seed: input.seed,
    identities: readAuthNames(input.existing),
    ...otherIdentities(input.profiles ?? []),
    login: findLogin(input.model, input.profiles ?? [], input.baseUrls ?? []),
    budgets: input.budgets ?? {},
    ideas: input.ideas ?? [],
    linkNotes: { choices: chosenLinks(facts), experience: input.experience ?? [] },
  });
  const generated =
    input.call === undefined || matched === null
      ? withControls(possible, input.existing)
      : onlyPasted(possible, { call: input.call, path: matched.path });
  const plan = generated.built.map((part) => planItem(part, generated.outcomes));
  const wanted = { ...input, origins: forgetting(input, generated.outcomes) };
  const { files, cases, origins, removedCases } = generated.built.length === 0 ? unchanged(input) : writeFiles(wanted, generated);
  return {
    heading: headingOf(generated, plan),
    plan,
    files,
    omitted: [...scoped.outcomes.flatMap(({ omitted }) => omitted), ...generated.omitted],
    dropped: generated.dropped,
    nearest: [],
    unclear: [],
    considered: scoped.considered,
    requests: countRequests(cases),
    cases: cases.length,
    origins,
    conflicts: cases.filter(({ id }) => ownValue(origins, id)?.offered !== undefined),
    removedCases,
    wishes: inOrderOf(asked, [...scoped.outcomes, ...generated.outcomes]),
  };
}

/** The first identity of each role other than the first user. */
function otherIdentities(profiles: readonly IdentityProfile[]) {
  const others = profiles.filter(({ identity }) => identity !== DEFAULT_IDENTITY);
  const first = (wanted: UserRole): IdentityProfile | null => others.find(({ role }) => role === wanted) ?? null;
  return { peer: first('user'), admin: first('admin'), viewer: first('viewer') };
}

function inOrderOf(wishes: readonly TestWish[], outcomes: readonly WishOutcome[]): readonly WishOutcome[] {
  return wishes.flatMap((wish) => outcomes.find((outcome) => outcome.wish === wish) ?? []);
}

/** Cases that a user removed are not generated again, unless the user now describes exactly such a case. */
function forgetting({ origins = {}, existing }: GenerateSuiteInput, outcomes: readonly WishOutcome[]): CaseOrigins {
  const here = new Set(readAllCases(existing).map(({ id }) => id));
  const described = new Set(outcomes.flatMap(({ wish, cases }) => (wish.kind === 'suite' ? [] : cases)).filter((id) => !here.has(id)));
  return Object.fromEntries(Object.entries(origins).filter(([id]) => !described.has(id)));
}

function unchanged({ existing, origins = {} }: GenerateSuiteInput): MergedSuite {
  return { files: existing, cases: readAllCases(existing), origins, removedCases: [] };
}

const NOTHING: GeneratedSuite = {
  heading: '',
  plan: [],
  files: [],
  omitted: [],
  dropped: [],
  nearest: [],
  unclear: [],
  considered: [],
  requests: { total: 0, write: 0 },
  cases: 0,
  origins: {},
  conflicts: [],
  removedCases: [],
  wishes: [],
};

function noEndpointFor({ method, path }: PastedCall): Omission {
  const reason = 'this project’s spec has no such endpoint. Import a spec that contains it, or import the command itself as a file';
  return { op: `${method} ${path}`, reason };
}

/** Returns only the pasted request, with the variables that replace its secrets. */
function onlyPasted(possible: Generated, { call, path }: { readonly call: PastedCall; readonly path: string }): Generated {
  const built = possible.built.flatMap((part) => {
    const control = part.controls[0] ?? part.cases[0];
    const pasted = control === undefined ? null : pastedCase(control, call, path);
    return pasted === null ? [] : [{ ...part, cases: [pasted], controls: [], assumed: [], text: 'the request that you pasted' }];
  });
  const names = built.flatMap(({ cases }) => cases.flatMap(({ steps }) => placeholdersIn(steps)));
  const wanted = [...new Set([...names, ...call.secrets])].filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  const env = wanted.map((name) => [name, { secret: call.secrets.includes(name), doc: 'Used by a pasted request' }]);
  return { ...possible, built, env: { ...Object.fromEntries(env), ...possible.env }, requiredVariables: [] };
}

/** Adds the control cases that other cases require. Those already in the suite are kept, because a user may have changed them. */
function withControls(generated: Generated, existing: readonly TextFile[]): Generated {
  const known = new Set(readAllCases(existing).map((testCase) => testCase.id));
  const built = generated.built.map((part) => {
    const missing = part.controls.filter(({ id }) => !known.has(id) && !part.cases.some((testCase) => testCase.id === id));
    return missing.length === 0 ? part : { ...part, cases: [...missing, ...part.cases] };
  });
  return { ...generated, built };
}

/** The only variable that every suite needs. */
export const BASE_URL_VARIABLE: Readonly<Record<string, EnvVariable>> = {
  BASE_URL: { required: true, doc: 'Base URL of the API under test' },
};

function writeFiles(input: GenerateSuiteInput, generated: Generated): MergedSuite {
  const env = { ...declared(input.placeholders ?? []), ...BASE_URL_VARIABLE, ...generated.env };
  const context = { model: input.model, places: indexOperations(input.model) };
  const probe = chooseProbe(
    context,
    generated.built.map(({ op, controls: [control] }) => ({ op, control })),
  );
  const header = suiteHeader({ ...input, env, auth: generated.auth, schemas: generated.schemas });
  return mergeSuite({
    header: { ...writeIdentities(header, input.profiles ?? []), ...(probe === null ? {} : { probe }) },
    parts: generated.built,
    maxFiles: input.maxFiles,
    existing: input.existing,
    origins: input.origins ?? {},
    orderOf: orderIn(context),
  });
}

/** Returns a case's position among those that run last, by the effect of its operation. */
function orderIn(context: EffectContext): (testCase: TestCase) => number {
  const byKey = new Map(context.model.operations.map((op) => [op.key, op]));
  return ({ op: key }) => {
    const op = byKey.get(key);
    return op === undefined ? 0 : runLastRank(context, op);
  };
}

/** Builds the suite's header: its name, its spec, and what its cases need. */
export function suiteHeader(
  input: Pick<GenerateSuiteInput, 'model' | 'suite' | 'seed' | 'specSha256'> & Pick<SuiteHeader, 'env' | 'auth' | 'schemas'>,
): Omit<SuiteHeader, 'include' | 'setup'> {
  const { model, auth, schemas } = input;
  return {
    assay: SUITE_FORMAT,
    suite: {
      id: input.suite.id,
      name: input.suite.name,
      generator: GENERATOR_VERSION,
      engineVersion: ENGINE_VERSION,
      seed: input.seed,
      spec: { title: model.title, version: model.version, sha256: input.specSha256 },
    },
    env: input.env,
    auth,
    defaults: { headers: { Accept: 'application/json' }, auth: 'none' },
    schemas,
    documented: documentedIn(model),
  };
}

/** Operations without a documented response are left out, because their statuses cannot be undocumented. */
function documentedIn({ operations }: ApiModel): DocumentedStatuses {
  const listed = operations.map(({ key, responses }) => [key, [...new Set(responses.map(({ status }) => status))]] as const);
  return Object.fromEntries(listed.filter(([, statuses]) => statuses.length > 0));
}

function declared(names: readonly string[]): Readonly<Record<string, EnvVariable>> {
  return Object.fromEntries(names.map((name) => [name, { doc: 'Requested by the user who generated the tests' }]));
}

function planItem({ op, text, cases, evidence, assumed }: Generated['built'][number], outcomes: readonly WishOutcome[]): PlanItem {
  const steps = outcomes.flatMap((outcome) =>
    outcome.wish.kind === 'flow' && cases.some(({ id }) => outcome.cases.includes(id)) ? outcome.wish.steps : [],
  );
  const also = [...new Set(steps.map(({ operation }) => operation))].filter((key) => key !== op.key);
  return {
    op: op.key,
    method: op.method,
    path: op.path,
    text,
    cases: cases.length,
    evidence,
    ...(also.length === 0 ? {} : { also }),
    ...(assumed.length === 0 ? {} : { assumed }),
  };
}

const COUNTED = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'] as const;

/** Writes a heading such as `10 operations, 19 cases: 10 smoke, 9 negative.` */
function headingOf({ built, omitted, requiredVariables }: Generated, plan: readonly PlanItem[]): string {
  const cases = built.flatMap((part) => part.cases);
  const left = `${waitingFor(requiredVariables)}${omitted.length === 0 ? '' : ` ${countOf(omitted.length, 'operation')} skipped; the reasons are listed below.`}`;
  if (cases.length === 0) return `No tests could be generated.${left}`;
  const kinds = COUNTED.flatMap((tag) => {
    const count = cases.filter((testCase) => mainTag(testCase) === tag).length;
    return count === 0 ? [] : [`${count} ${tag}`];
  });
  const operations = new Set(plan.flatMap(({ op, also = [] }) => [op, ...also]));
  return `${countOf(operations.size, 'operation')}, ${countOf(cases.length, 'case')}: ${kinds.join(', ')}.${left}`;
}

const NAMED_VALUES = 4;

/** Names the values that only the user can provide. Cases that need one of them are skipped until the environment has it. */
function waitingFor(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > NAMED_VALUES ? ` and ${names.length - NAMED_VALUES} more` : '';
  return ` Some of them need values from you: ${names.slice(0, NAMED_VALUES).join(', ')}${more}.`;
}

function mainTag(testCase: TestCase): string {
  return testCase.tags[0] ?? 'smoke';
}

/** Counts the requests that a run of these cases sends, and those that may change data. */
export function countRequests(cases: readonly TestCase[]): GeneratedSuite['requests'] {
  const sent = cases.filter(({ off }) => off !== true);
  const steps = sent.flatMap((testCase) => [...testCase.steps, ...(testCase.finally ?? [])]);
  return { total: steps.length, write: steps.filter((step) => !SAFE_METHODS.includes(step.req.method)).length };
}
