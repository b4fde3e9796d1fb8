import type { HttpMethod, Schema } from './api-model.ts';
import type { Json } from './json.ts';

/** New suites say this one. */
export const SUITE_FORMAT = '2';
/** Every runner accepts these. */
export const SUITE_FORMATS = ['1', SUITE_FORMAT] as const;
export type SuiteFormat = (typeof SUITE_FORMATS)[number];
export const GENERATOR_VERSION = 'testgen@2025-09-10';
export const ENGINE_VERSION = '0.1.0';
export const SUITE_HEADER_PATH = 'tests.json';
export const TEST_BASE_DIR = 'tests/endpoint';

/** How strong the evidence of an expectation is: contract, protocol, convention or hypothesis. */
export type Evidence = 'C' | 'P' | 'V' | 'H';

export const CASE_TAGS = ['smoke', 'negative', 'boundary', 'auth', 'contract', 'flow', 'perf', 'protocol', 'setup', 'mutates'] as const;
export type CaseTag = (typeof CASE_TAGS)[number];

/** `same` compares with an earlier document and is for body checks only. */
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

/** `[operator]` or `[operator, argument]`, on a header value. */
export type HeaderCheck = readonly [CheckOperator, Json?];
/** `[path, operator]` or `[path, operator, argument]`, on the nodes a portable path selects. */
export type BodyCheck = readonly [string, CheckOperator, Json?];

export interface Checks {
  /** `200` or a class such as `2xx`; any one satisfies. */
  readonly status?: readonly string[];
  readonly notStatus?: readonly string[];
  /** Keyed by lower-case header name. */
  readonly header?: Readonly<Record<string, readonly HeaderCheck[]>>;
  readonly body?: readonly BodyCheck[];
  /** Name of an entry of the suite's `schemas`. */
  readonly schema?: string;
  readonly maxMs?: number;
}

export interface Expectation {
  readonly must?: Checks;
  readonly should?: Checks;
  /** Statuses that prove nothing: the request met a state or a rule that the generator could not know. */
  readonly unless?: readonly string[];
}

export type ScalarOrList = string | number | boolean | readonly (string | number | boolean)[];

export interface StepRequest {
  readonly method: HttpMethod;
  /** Starts with one slash; `{{NAME}}` values are percent-encoded into it. */
  readonly path: string;
  /** Environment variable that holds the base URL; `BASE_URL` when absent. */
  readonly base?: string;
  readonly query?: Readonly<Record<string, ScalarOrList>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of an entry of the suite's `auth`; the default applies when absent. */
  readonly auth?: string;
  /** At most one of json, raw and form. */
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
  /** Stable words such as `createOrder.missing.items`. */
  readonly id: string;
  readonly title: string;
  readonly tags: readonly CaseTag[];
  /** Key of the operation, `METHOD /path`. */
  readonly op: string;
  readonly why: string;
  readonly evidence: Evidence;
  /** Positive controls: when one of them did not pass, this case is inconclusive. */
  readonly needs?: readonly string[];
  /** `true`: one by one after all parallel cases. `last`: one by one after those. */
  readonly serial?: boolean | 'last';
  /** Who proposed the case, when it was not the engine itself. */
  readonly by?: 'llm';
  /** Set by a user's edit, so that regeneration leaves the case alone. */
  readonly edited?: boolean;
  /** Switched off by a person: no runner sends it, and what needs it proves nothing. */
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

export interface SuiteDefaults {
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: string;
  readonly followRedirects?: boolean;
}

export const PROBE_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The request that shows whether the server still responds after a timeout. Any HTTP response will do. */
export interface Probe {
  readonly method: (typeof PROBE_METHODS)[number];
  readonly path: string;
  /** Name of an entry of the suite's `auth`; none when absent. */
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

/** `tests.json`: everything but the cases, which live in the files it includes. */
export interface SuiteHeader {
  readonly assay: SuiteFormat;
  readonly suite: SuiteInfo;
  readonly env: Readonly<Record<string, EnvVariable>>;
  readonly auth: Readonly<Record<string, AuthUse | null>>;
  readonly defaults: SuiteDefaults;
  /** `GET` of BASE_URL when absent. */
  readonly probe?: Probe;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Statuses that the document lists for the operations the cases test: `200`, `4XX` or `default`. Decides no verdict. */
  readonly documented?: DocumentedStatuses;
  readonly setup?: readonly TestCase[];
  readonly include: readonly string[];
}

/** One file under `tests/endpoint/`. */
export interface SuiteFile {
  readonly cases: readonly TestCase[];
}

/** A whole suite with its includes merged, as runners execute it. */
export interface Suite extends Omit<SuiteHeader, 'include'> {
  readonly cases: readonly TestCase[];
}

/** A suite as files: paths relative to its folder, text with a final newline. */
export interface TextFile {
  readonly path: string;
  readonly content: string;
}
