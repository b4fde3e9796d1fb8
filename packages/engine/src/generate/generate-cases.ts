import { placeholdersIn } from '../json/template.ts';
import type {
  ApiModel,
  AuthUse,
  DroppedIdea,
  EnvVariable,
  IdentityProfile,
  LinkNotes,
  Omission,
  Schema,
  TestIdea,
  TestWish,
  WishOutcome,
} from '../model/index.ts';
import type { BuiltOperation } from './build-operation.ts';
import type { GenerationContext } from './cases/context/generation-context.ts';
import { nameOperations } from './cases/context/operation-names.ts';
import { createSchemaRegistry } from './cases/expectation/schema-registry.ts';
import { composeBase, createBaseRequests } from './cases/request/base-request.ts';
import { composeRequest } from './cases/request/compose-request.ts';
import { administratorOf, createCredentials } from './cases/request/credentials.ts';
import type { KnownLogin } from './cases/request/known-login.ts';
import { createRequiredVariables } from './cases/request/required-variables.ts';
import { createLinks } from './links/find-links.ts';
import { indexOperations } from './links/operation-index.ts';
import { requestSchemas } from './values/direction.ts';
import { buildWish } from './wishes/build-wish.ts';
import type { BuiltWish, ScopedWish } from './wishes/built-wish.ts';
import { mergeParts } from './wishes/merge-parts.ts';

export interface GenerateInput {
  readonly model: ApiModel;
  readonly wishes: readonly ScopedWish[];
  readonly seed: number;
  /** Names of the auth entries that are already in the suite. */
  readonly identities: readonly string[];
  /** The environment's second identity. */
  readonly peer?: IdentityProfile | null;
  /** The identity that calls operations that the spec restricts to a role. */
  readonly admin?: IdentityProfile | null;
  /** The identity that may only read. */
  readonly viewer?: IdentityProfile | null;
  /** The login of the environment's first user, if the spec contains it. */
  readonly login?: KnownLogin | null;
  readonly budgets: Readonly<Record<string, number>>;
  /** Suggestions for single values. The spec has to confirm each of them. */
  readonly ideas: readonly TestIdea[];
  /** User choices and run results about the sources of values. */
  readonly linkNotes: LinkNotes;
}

export interface GeneratedCases {
  readonly built: readonly BuiltOperation[];
  readonly omitted: readonly Omission[];
  readonly dropped: readonly DroppedIdea[];
  readonly outcomes: readonly WishOutcome[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  readonly env: Readonly<Record<string, EnvVariable>>;
  /** Variables for values that no operation provides. */
  readonly requiredVariables: readonly string[];
}

/** Builds cases with their evidence from a model and the requested tests, and gives a reason for everything without a case. */
export function generateCases(input: GenerateInput): GeneratedCases {
  const context = createGenerationContext(input);
  const wishes = input.wishes.map((scoped) => ({ scoped, made: buildWish(context, scoped, input.ideas) }));
  const built = mergeParts(wishes.flatMap(({ made }) => made.built));
  const required = context.requiredVariables.declared(variablesIn(built));
  return {
    built,
    omitted: wishes.flatMap(({ made }) => made.omitted),
    dropped: wishes.flatMap(({ made }) => made.dropped),
    outcomes: wishes.map(({ scoped, made }) => outcomeOf(scoped.wish, made)),
    schemas: context.schemaRegistry.table(),
    auth: context.credentials.auth,
    env: { ...context.credentials.env, ...loginVariables(context, built), ...required },
    requiredVariables: Object.keys(required),
  };
}

function outcomeOf(wish: TestWish, { built, omitted, notes }: BuiltWish): WishOutcome {
  return { wish, cases: built.flatMap((part) => part.cases.map(({ id }) => id)), omitted, notes };
}

function loginVariables({ login }: GenerationContext, built: readonly BuiltOperation[]): GeneratedCases['env'] {
  return login !== null && built.some(({ op }) => op.key === login.op) ? login.env : {};
}

function variablesIn(built: readonly BuiltOperation[]): ReadonlySet<string> {
  const cases = built.flatMap((part) => [...part.controls, ...part.cases]);
  const paths = cases.flatMap(({ steps, finally: after }) => [...steps, ...(after ?? [])]).map(({ req }) => req.path);
  return new Set(paths.flatMap((path) => placeholdersIn(path)));
}

/** Creates everything that builders share, once per generation. */
export function createGenerationContext({
  model,
  seed,
  identities,
  peer,
  admin,
  viewer,
  login = null,
  budgets,
  linkNotes,
}: Pick<GenerateInput, 'model' | 'seed' | 'identities' | 'peer' | 'admin' | 'viewer' | 'budgets'> &
  Partial<Pick<GenerateInput, 'linkNotes' | 'login'>>): GenerationContext {
  const request = requestSchemas(model.schemas);
  const context: GenerationContext = {
    model,
    seed,
    links: createLinks(model, linkNotes),
    places: indexOperations(model),
    names: nameOperations(model.operations),
    credentials: createCredentials(model, { peer, admin: admin ?? administratorOf(model), viewer }),
    login,
    schemaRegistry: createSchemaRegistry(model),
    requiredVariables: createRequiredVariables(),
    identities: new Set(identities),
    budgets,
    requestTable: request.schemas,
    requestSchema: request.directed,
    compose: (draft, op) => composeRequest(context, draft, op),
    base: createBaseRequests((op, size) => composeBase(context, op, size)),
  };
  return context;
}
