import type { HttpMethod, Schema } from './api-model.ts';
import type { Json } from './json.ts';

/** The format for new suites. */
export const SUITE_FORMAT = '2';
/** The formats that every runner accepts. */
export const SUITE_FORMATS = ['1', SUITE_FORMAT] as const;
export type SuiteFormat = (typeof SUITE_FORMATS)[number];
export const GENERATOR_VERSION = 'testgen@2025-09-10';
export const ENGINE_VERSION = '0.1.0';
export const SUITE_HEADER_PATH = 'tests.json';
export const TEST_BASE_DIR = 'tests/endpoint';

/** How strong the evidence for an expectation is: contract, protocol, convention or hypothesis. */
export type Evidence = 'C' | 'P' | 'V' | 'H';

/** The reason of a case that a user writes. It is stored as a hypothesis, because the format has no letter for it. */
export const WRITTEN_BY_HAND = 'Written by hand';

/** Returns the evidence to show for a case. A case that a user wrote needs none. */
export const shownEvidence = ({ why, evidence }: Pick<TestCase, 'why' | 'evidence'>): Evidence | null =>
  why === WRITTEN_BY_HAND ? null : evidence;

export const CASE_TAGS = ['smoke', 'negative', 'boundary', 'auth', 'contract', 'flow', 'perf', 'protocol', 'setup', 'mutates'] as const;
export type CaseTag = (typeof CASE_TAGS)[number];

/** `same` compares with an earlier response body and is for body checks only. */
export const CHECK_OPERATORS = [
  'exists',
  'absent',
  'count',
  'eq',
  'ne',
  'in',
  'type',
  'match',
  'contains',
  'lt',
  'le',
  'gt',
  'ge',
  'len',
  'same',
] as const;
export type CheckOperator = (typeof CHECK_OPERATORS)[number];

/** `[operator]` or `[operator, argument]`, applied to a header value. */
export type HeaderCheck = readonly [CheckOperator, Json?];
/** `[path, operator]` or `[path, operator, argument]`, applied to the nodes that a portable path selects. */
export type BodyCheck = readonly [string, CheckOperator, Json?];

export interface Checks {
  /** A status such as `200`, or a class such as `2xx`. One match is enough. */
  readonly status?: readonly string[];
  readonly notStatus?: readonly string[];
  /** Keyed by lower-case header name. */
  readonly header?: Readonly<Record<string, readonly HeaderCheck[]>>;
  readonly body?: readonly BodyCheck[];
  /** The name of an entry in the suite's `schemas`. */
  readonly schema?: string;
  readonly maxMs?: number;
}

export interface Expectation {
  readonly must?: Checks;
  readonly should?: Checks;
  /** Statuses that make a step inconclusive, because they depend on a state or a rule that the generator could not know. */
  readonly unless?: readonly string[];
}

export type ScalarOrList = string | number | boolean | readonly (string | number | boolean)[];

export interface StepRequest {
  readonly method: HttpMethod;
  /** Starts with one slash. `{{NAME}}` values are percent-encoded. */
  readonly path: string;
  /** The environment variable with the base URL. Defaults to `BASE_URL`. */
  readonly base?: string;
  readonly query?: Readonly<Record<string, ScalarOrList>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of an entry in the suite's `auth`. Defaults to the one in `defaults`. */
  readonly auth?: string;
  /** At most one of json, raw and form may be set. */
  readonly json?: Json;
  readonly raw?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** A portable path into the body, or a response header. */
export type Capture = string | { readonly header: string };

export interface Retry {
  readonly times: number;
  readonly waitMs: number;
  readonly untilStatus: readonly string[];
}

export interface Step {
  readonly id?: string;
  readonly title?: string;
  readonly req: StepRequest;
  readonly expect: Expectation;
  readonly capture?: Readonly<Record<string, Capture>>;
  readonly retry?: Retry;
}

export interface TestCase {
  /** A stable id such as `createOrder.missing.items`. */
  readonly id: string;
  readonly title: string;
  readonly tags: readonly CaseTag[];
  /** The operation's key, `METHOD /path`. */
  readonly op: string;
  readonly why: string;
  readonly evidence: Evidence;
  /** The ids of the control cases. If one of them did not pass, this case is inconclusive. */
  readonly needs?: readonly string[];
  /** `true` runs the case alone after all parallel cases. `last` runs it alone after all other cases. */
  readonly serial?: boolean | 'last';
  /** Set when a language model proposed the case. */
  readonly by?: 'llm';
  /** Set when a user edits the case, so that regeneration does not change it. */
  readonly edited?: boolean;
  /** Disabled by a user. No runner sends it, and cases that require it are inconclusive. */
  readonly off?: boolean;
  readonly steps: readonly Step[];
  readonly finally?: readonly Step[];
}

export interface EnvVariable {
  readonly required?: boolean;
  readonly default?: string;
  readonly secret?: boolean;
  readonly doc?: string;
}

export interface AuthUse {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** Where a login's response contains the credential: a portable path into the body, a header or a cookie. */
export type TokenLocation = string | { readonly header: string } | { readonly cookie: string };

/** The request that obtains an identity's credential. It is a POST, its redirects are not followed, and no report contains it. */
export interface Login {
  /** A complete http(s) URL, usually a placeholder for a variable. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client ID and secret for HTTP Basic, form-encoded first as RFC 6749 requires. */
  readonly basic?: readonly [string, string];
  /** At most one of form and json may be set. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly token: TokenLocation;
  /** A portable path to the lifetime in seconds. Without it, only a 401 shows that the token has expired. */
  readonly expiresIn?: string;
}

/** A user of the API: the variables that contain their credential, and how a run obtains it. */
export interface SuiteIdentity {
  /** The values of variables that auth entries use. `{{token}}` is the credential, as in `Token {{token}}`. */
  readonly gives: Readonly<Record<string, string>>;
  /** The environment provides the credential if there is no login, or for variables that it has a value for. */
  readonly login?: Login;
}

/** Variable names start with the identity's name, so it can contain only letters, digits, dashes and underscores. */
export const IDENTITY_NAME_PATTERN = '^[A-Za-z][A-Za-z0-9_-]{0,59}$';

/** The identity that steps use unless they specify another identity's auth entry. */
export const DEFAULT_IDENTITY = 'default';

export interface SuiteDefaults {
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: string;
  readonly followRedirects?: boolean;
}

export const PROBE_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The request that shows whether the server still responds after a timeout. Any HTTP response is enough. */
export interface Probe {
  readonly method: (typeof PROBE_METHODS)[number];
  readonly path: string;
  /** The name of an entry in the suite's `auth`. No credentials by default. */
  readonly auth?: string;
}

export interface SuiteInfo {
  readonly id: string;
  readonly name: string;
  readonly generator: string;
  readonly engineVersion: string;
  readonly seed: number;
  readonly spec?: { readonly title: string; readonly version: string; readonly sha256: string };
}

/** Keyed by `METHOD /path`. */
export type DocumentedStatuses = Readonly<Record<string, readonly string[]>>;

/** `tests.json`: everything except the cases, which are in the included files. */
export interface SuiteHeader {
  readonly assay: SuiteFormat;
  readonly suite: SuiteInfo;
  readonly env: Readonly<Record<string, EnvVariable>>;
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  /** By name, such as `default` and `other`. */
  readonly identities?: Readonly<Record<string, SuiteIdentity>>;
  readonly defaults: SuiteDefaults;
  /** Defaults to a `GET` to BASE_URL. */
  readonly probe?: Probe;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Statuses that the spec lists for the tested operations: `200`, `4XX` or `default`. They do not affect verdicts. */
  readonly documented?: DocumentedStatuses;
  readonly setup?: readonly TestCase[];
  readonly include: readonly string[];
}

/** A file under `tests/endpoint/`. */
export interface SuiteFile {
  readonly cases: readonly TestCase[];
}

/** A whole suite with its includes merged, ready for a runner. */
export interface Suite extends Omit<SuiteHeader, 'include'> {
  readonly cases: readonly TestCase[];
}

/** A suite file: its path relative to the suite folder, and its text with a final newline. */
export interface TextFile {
  readonly path: string;
  readonly content: string;
}
