import { exploreWorld } from '../explore/explore.ts';
import { createExploreContext, previewRequests } from '../explore/start-world.ts';
import type { Credentials, ExploreTools } from '../explore/tools.ts';
import type { ExploreContext } from '../explore/world.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import { createCredentials, type Identity } from '../generate/cases/request/credentials.ts';
import { effectOf } from '../generate/effects/effect.ts';
import { indexOperations } from '../generate/links/operation-index.ts';
import { requestSchemas, responseSchemas } from '../generate/values/direction.ts';
import { flattenSchema, mainType } from '../generate/values/flatten-schema.ts';
import { sampleSchema } from '../generate/values/sample.ts';
import { samplePattern } from '../generate/values/sample-pattern.ts';
import { hashText, seededRandom, shortHash } from '../generate/values/seeded-random.ts';
import { schemaViolations } from '../json/check-schema.ts';
import { isLoosePattern } from '../json/pattern.ts';
import { fillText, placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import {
  type ApiModel,
  type AuthUse,
  type EnvVariable,
  type ExploreAccess,
  type ExploreBudget,
  type ExploreEvent,
  type ExplorePorts,
  type ExplorePreview,
  type Fact,
  type JsonObject,
  type Operation,
  type SuiteHeader,
  USER_ROLES,
  type UserRole,
} from '../model/index.ts';
import { listRoles, reservedRole } from '../readers/openapi/described-roles.ts';
import { documentedResponse } from './check-response.ts';

export interface ExploreInput {
  readonly model: ApiModel;
  /** Accepted facts, including the user's answers. */
  readonly facts?: readonly Fact[];
  readonly baseUrl: string;
  /** Values for the credential variables, with the same names as in a suite. */
  readonly env: Readonly<Record<string, string>>;
  /** Headers for every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly access: ExploreAccess;
  /** The keys of operations to skip. */
  readonly leftOut?: readonly string[];
  readonly budget: Partial<ExploreBudget>;
  /**
   * Searches for defects after the operations were reached, until this much time has passed since the start. Without it, there is no
   * search.
   */
  readonly search?: ExploreBudget;
  /** A second user's credentials, with the same variable names as in `env`. */
  readonly other?: Readonly<Record<string, string>>;
  /** An administrator's credentials, for operations that the spec restricts to a role. */
  readonly admin?: Readonly<Record<string, string>>;
  /** The credentials of a user with read access only. */
  readonly viewer?: Readonly<Record<string, string>>;
}

const REQUESTS_PER_OPERATION = 3;
const FEWEST_REQUESTS = 30;
const DEFAULT_MS = 60_000;

/** Explores a running API and proposes facts about it. The last event contains the result. */
export function exploreApi(input: ExploreInput, ports: ExplorePorts): AsyncGenerator<ExploreEvent> {
  return exploreWorld(worldOf(informed(input)), {
    baseUrl: input.baseUrl,
    budget: budgetOf(input),
    search: input.search ?? null,
    ports,
  });
}

/** Returns what an exploration would send, without sending anything. */
export function previewExploration(input: ExploreInput): ExplorePreview {
  return previewRequests(worldOf(informed(input)), budgetOf(input).requests, input.search?.requests ?? 0);
}

export function credentialVariables(model: ApiModel): readonly string[] {
  return Object.keys(createCredentials(model).env);
}

export interface ExploreCredentials extends Pick<SuiteHeader, 'auth' | 'env'> {
  /** The variables of the other users of each role, by the variable of the first user. */
  readonly others: Readonly<Record<UserRole, Readonly<Record<string, string>>>>;
}

/** Returns the auth entries of an API as a suite has them. The entries of other identities have the identity's name as their suffix. */
export function exploreCredentials(model: ApiModel, names: Readonly<Record<UserRole, string>>): ExploreCredentials {
  const credentials = createCredentials(model);
  const auth: Record<string, AuthUse | null> = { ...credentials.auth };
  const others: Record<UserRole, Record<string, string>> = { user: {}, admin: {}, viewer: {} };
  const env: Record<string, EnvVariable> = {};
  for (const [scheme, use] of Object.entries(auth)) {
    const [own] = use === null ? [] : placeholdersIn(use.value);
    if (use === null || own === undefined) continue;
    const variables = { user: credentials.other(scheme).variable, admin: adminVariable(own), viewer: viewerVariable(own) };
    for (const role of USER_ROLES) {
      others[role][own] = variables[role];
      auth[`${scheme}.${names[role]}`] = { ...use, value: use.value.replaceAll(`{{${own}}}`, `{{${variables[role]}}}`) };
      env[variables[role]] = { secret: true };
    }
  }
  return { auth, env: { ...credentials.env, ...env }, others };
}

/** The variable for an administrator's credential, named as in suites. */
export const adminVariable = (own: string): string => `${own}_ADMIN`;

/** The variable for the credential of a user with read access only. */
export const viewerVariable = (own: string): string => `${own}_VIEWER`;

/** An administrator, whose credentials are used for all operations that accept them. */
export function administratorIdentity(model: ApiModel): Identity {
  const uses = Object.values(createCredentials(model).auth).flatMap((use) => use ?? []);
  return { identity: 'admin', injections: uses.map(({ in: place, name, value }) => ({ in: place, name, format: value })) };
}

const SEARCHED_PER_OPERATION = 200;
const FEWEST_SEARCHED = 4000;

export interface BudgetWish {
  readonly milliseconds: number;
  /** The maximum number of requests in each phase. If null, it depends on the number of operations. */
  readonly requests: number | null;
  readonly search: 'on' | 'off';
}

/** The search may use the requests that were not needed to reach the operations. */
export function exploreBudgets(
  { operations }: ApiModel,
  { milliseconds, requests, search }: BudgetWish,
): Pick<ExploreInput, 'budget' | 'search'> {
  const budget = { milliseconds, ...(requests === null ? {} : { requests }) };
  if (search === 'off') return { budget };
  return { budget, search: { milliseconds, requests: requests ?? Math.max(FEWEST_SEARCHED, SEARCHED_PER_OPERATION * operations.length) } };
}

function informed(input: ExploreInput): ExploreInput {
  return { ...input, model: applyFacts(input.model, input.facts ?? []) };
}

function budgetOf({ model, budget }: ExploreInput): ExploreBudget {
  const requests = Math.max(FEWEST_REQUESTS, REQUESTS_PER_OPERATION * model.operations.length);
  return { requests: budget.requests ?? requests, milliseconds: budget.milliseconds ?? DEFAULT_MS };
}

function worldOf(input: ExploreInput): ExploreContext {
  const { model, seed, access, leftOut = [] } = input;
  return createExploreContext({ model, seed, access, leftOut }, toolsFor(input));
}

/** A pattern that any ordinary text matches must not shorten names to a single character. */
function withoutLoosePattern({ pattern, ...flat }: JsonObject): JsonObject {
  return pattern === undefined || (typeof pattern === 'string' && isLoosePattern(pattern)) ? flat : { ...flat, pattern };
}

function toolsFor({ model, seed, env, headers = {}, other = {}, admin = {}, viewer = {} }: ExploreInput): ExploreTools {
  const answers = responseSchemas(model.schemas);
  const owner = credentialsIn(model, env, headers);
  const peer = credentialsIn(model, { ...env, ...other }, headers);
  const nobody = credentialsIn(model, {}, headers);
  const reader = credentialsIn(model, { ...env, ...viewer }, headers);
  const boss = credentialsIn(model, { ...env, ...admin }, headers);
  const shut = new Set<string>();
  const roles = listRoles(model);
  const isAdminOnly = (op: Operation): boolean => Object.keys(admin).length > 0 && (reservedRole(op, roles) !== null || shut.has(op.key));
  const { schemas, directed } = requestSchemas(model.schemas);
  const effects = { model, places: indexOperations(model) };
  const random = seededRandom(hashText(seed, 'explore'));
  return {
    flatten: (schema) => withoutLoosePattern(flattenSchema(directed(schema), schemas) ?? {}),
    flattenResponse: (schema) => flattenSchema(answers.directed(schema), answers.schemas) ?? {},
    typeOf: mainType,
    sample: (flat, name) => {
      const sample = sampleSchema(flat, { schemas, size: 'minimal', random, name, open: [], useExamples: true });
      return sample.kind === 'value' ? sample.value : undefined;
    },
    sampleFresh: ({ examples: _examples, default: _default, ...flat }, name, count) => {
      const own = seededRandom(hashText(seed, `fresh ${name} ${count}`));
      const sample = sampleSchema(flat, { schemas, size: 'minimal', random: own, name, open: [], useExamples: false });
      return sample.kind === 'value' ? sample.value : undefined;
    },
    samplePattern: (pattern) => samplePattern(pattern, random),
    effectOf: (op) => effectOf(effects, op),
    credentialsFor: (op, identity = 'owner') => {
      if (identity === 'other') return peer(op);
      if (identity === 'viewer') return reader(op);
      if (identity === 'anonymous') return nobody(op);
      return identity === 'owner' && isAdminOnly(op) ? boss(op) : owner(op);
    },
    isAdminOnly,
    roles,
    useAdmin: (op) => {
      if (Object.keys(admin).length === 0 || isAdminOnly(op)) return false;
      shut.add(op.key);
      return true;
    },
    authFor: suiteAuthIn(model, isAdminOnly),
    hasOther: Object.keys(other).length > 0,
    hasViewer: Object.keys(viewer).length > 0,
    requestProblems: (schema, value) => schemaViolations(value, directed(schema), schemas),
    responseFor: documentedResponse,
    responseProblems: (schema, value) => schemaViolations(value, answers.directed(schema), answers.schemas),
    mark: (count) => shortHash(seed, 'explore', count),
  };
}

/** The names that a suite uses for each identity's credentials. */
function suiteAuthIn(model: ApiModel, isAdminOnly: (op: Operation) => boolean): ExploreTools['authFor'] {
  const credentials = createCredentials(model);
  const admins = createCredentials(model, { admin: administratorIdentity(model) });
  return (op, identity) => {
    const { auth, headers, query } = credentials.of(op);
    if (auth === null || identity === 'anonymous') return { name: 'none', headers: {}, query: {} };
    if (identity === 'owner' && isAdminOnly(op)) return { name: admins.of(op).auth ?? auth, headers, query };
    return { name: identity === 'other' ? credentials.other(auth).name : auth, headers, query };
  };
}

type CredentialsFor = (op: Operation) => Credentials;

/** Fills in an operation's credentials. A credential without a value is not sent. */
function credentialsIn(model: ApiModel, env: ExploreInput['env'], shared: Readonly<Record<string, string>>): CredentialsFor {
  const credentials = createCredentials(model);
  const filled = (text: string): string | null => {
    const result = fillText(text, (name) => ownValue(env, name));
    return result.kind === 'filled' ? result.value : null;
  };
  const put = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => {
        const value = filled(text);
        return value === null ? [] : [[name, value] as const];
      }),
    );
  return (op: Operation) => {
    const use = credentials.of(op);
    const entry = use.auth === null ? null : (ownValue(credentials.auth, use.auth) ?? null);
    const parts = partsOf(entry);
    return { headers: { ...shared, ...put({ ...use.headers, ...parts.headers }) }, query: put({ ...use.query, ...parts.query }) };
  };
}

function partsOf(use: AuthUse | null) {
  if (use === null) return { headers: {}, query: {} };
  if (use.in === 'query') return { headers: {}, query: { [use.name]: use.value } };
  return { headers: use.in === 'header' ? { [use.name]: use.value } : { Cookie: `${use.name}=${use.value}` }, query: {} };
}
