import type { ExportFormat } from './export-format.ts';
import type { Scope, SuiteKind } from './intent.ts';
import type { FieldSetting } from './reading.ts';

/** A part of a request that an exact case sets. `body` is the whole body and supports only `absent` and `empty`. */
export interface InputSetting {
  readonly target: 'field' | 'query' | 'path' | 'header' | 'body';
  readonly name: string;
  readonly setting: FieldSetting;
}

/** The response that an exact case expects. If the status is null, the spec determines it. */
export interface ExpectedResponse {
  /** `422`, a class such as `4xx`, or null. */
  readonly status: string | null;
  /** Response fields and their values. Null for a field that only has to be present. */
  readonly fields: readonly { readonly name: string; readonly value: string | number | boolean | null }[];
}

/** Whose credentials a request uses: the environment's, none, or a second user's. */
export type Identity = 'own' | 'none' | 'other';

/** One step of a flow. The operation is a key such as `POST /orders`. */
export interface FlowStep {
  readonly operation: string;
  readonly settings: readonly InputSetting[];
  readonly expect: ExpectedResponse;
  readonly identity: Identity;
}

/** Tests that a user requests. Operations are keys such as `POST /orders`. */
export type TestWish =
  | {
      readonly kind: 'suite';
      readonly kinds: readonly SuiteKind[];
      readonly perOperation: number | null;
      /** The maximum number of cases in total, for "only 5 tests". */
      readonly atMost: number | null;
      readonly scope: Scope;
    }
  | {
      readonly kind: 'exact';
      readonly operation: string;
      readonly settings: readonly InputSetting[];
      readonly expect: ExpectedResponse;
      readonly identity: Identity;
    }
  /** Steps in the order the user listed them, with values passed from step to step. */
  | { readonly kind: 'flow'; readonly steps: readonly FlowStep[] }
  /** After a delete, reading the resource returns 404 or 410. `operation` is the delete. */
  | { readonly kind: 'gone'; readonly operation: string }
  /** Sending the same request twice changes nothing the second time. */
  | { readonly kind: 'idempotent'; readonly operation: string }
  /** A second resource with the same field value is rejected. If the field is null, the spec determines it. */
  | { readonly kind: 'unique'; readonly operation: string; readonly field: string | null }
  /** A second user must not read, change or delete the first user's resource. */
  | {
      readonly kind: 'other-identity';
      readonly operations: readonly string[];
      /** Any of these statuses rejects the second user. Empty if the message specifies none. */
      readonly statuses?: readonly string[];
    }
  /** Responses must arrive within a time limit. */
  | { readonly kind: 'budget'; readonly operations: readonly string[]; readonly maxMs: number };

/** Selects cases in a suite. Every part that is not null must match. */
export interface CaseFilter {
  /** Operation keys. */
  readonly operations: readonly string[] | null;
  /** A case matches if it has any of these tags. */
  readonly tags: readonly string[] | null;
  readonly ids: readonly string[] | null;
  /** Expected statuses, such as `404`. */
  readonly statuses: readonly string[] | null;
  /** Only cases that failed in the latest run. */
  readonly failing: boolean;
}

export interface LoadWish {
  readonly users: number | null;
  readonly seconds: number | null;
  readonly p95Ms: number | null;
}

/** Features that a question about the API may ask for, such as pagination. */
export const API_FEATURES = ['paging', 'rate-limits', 'caching', 'idempotency-keys', 'bulk-requests', 'file-uploads', 'languages'] as const;
export type ApiFeature = (typeof API_FEATURES)[number];

export const OPERATION_ASPECTS = ['summary', 'parameters', 'body', 'responses', 'auth', 'example'] as const;
export const RUN_QUESTIONS = [
  'summary',
  'failures',
  'passed',
  'slowest',
  'duration',
  'flaky',
  'since-when',
  'who',
  /** Where, when and with which suite the run was started, how many requests it sent, and what one of them returned. */
  'environment',
  'time',
  'suite',
  'requests',
  'exchange',
  'request',
  'release',
  'history',
  'compare',
] as const;
export const SUITE_QUESTIONS = ['summary', 'cases', 'includes', 'count', 'kinds', 'writes', 'checks', 'changes'] as const;
export const GUIDE_TOPICS = [
  'schedules',
  'members',
  'cases',
  'environments',
  'credentials',
  'ci',
  'import',
  'export',
  'notifications',
  'api-keys',
  'command-line',
  'load',
  'sharing',
  'exploring',
  'privacy',
  'terms',
] as const;
/** A part of the product that a question may be about. `none`: it is about the API, the suite or a run. */
export type ProductTopic = (typeof GUIDE_TOPICS)[number] | 'none';
export const SCREENS = [
  'projects',
  'runs',
  'run',
  'coverage',
  'environments',
  'auth-profiles',
  'endpoints',
  'specs',
  'suites',
  'schedules',
  'members',
  'integrations',
  'settings',
  'activity',
] as const;

/** Everything that Assay does on request. Chat, slash commands, the palette and external tools share this list. */
export type Action =
  | { readonly kind: 'make-tests'; readonly wishes: readonly TestWish[]; readonly into: 'suite-at-hand' | 'new-suite' }
  | { readonly kind: 'remove-cases'; readonly cases: CaseFilter }
  | { readonly kind: 'keep-cases'; readonly cases: CaseFilter }
  /** Changes the value, expected status or time limit of existing cases. */
  | {
      readonly kind: 'change-cases';
      readonly cases: CaseFilter;
      readonly status: string | null;
      readonly settings: readonly InputSetting[];
      /** The maximum response time. */
      readonly maxMs?: number;
    }
  | { readonly kind: 'rename-suite'; readonly name: string }
  | { readonly kind: 'undo-change' }
  /** Environments are given by name. Null is the selected one. */
  | {
      readonly kind: 'run-tests';
      readonly environment: string | null;
      readonly cases: CaseFilter | null;
      readonly load: LoadWish | null;
      /** Another suite in the project. Absent for the current suite. */
      readonly suite?: string;
      /**
       * The environment's name, entered by a user: typed for a locked environment, or through the preview's button for a load test on
       * another host.
       */
      readonly confirm?: string;
    }
  | { readonly kind: 'rerun'; readonly only: 'all' | 'failed'; readonly environment: string | null; readonly confirm?: string }
  /**
   * Calls the running API to learn which requests it accepts. `search` also looks for defects, and `readOnly` sends no requests that change
   * data.
   */
  | { readonly kind: 'explore-api'; readonly environment: string | null; readonly readOnly: boolean; readonly search: boolean }
  /** Stops the active run or exploration. */
  | { readonly kind: 'stop-run' }
  | { readonly kind: 'show-local-run' }
  | {
      readonly kind: 'list-operations';
      readonly scope: Scope;
      readonly demand: 'credentials' | 'nothing' | null;
      /** Only operations that accept or return this field or parameter. */
      readonly field: string | null;
      /** The listed operations accept this security scheme of the spec. */
      readonly scheme?: string;
      /** The listed operations have this feature. */
      readonly feature?: ApiFeature;
    }
  | {
      readonly kind: 'describe-operation';
      readonly operations: readonly string[];
      readonly aspect: (typeof OPERATION_ASPECTS)[number];
      /** The parameter or field that the question is about. */
      readonly field?: string;
    }
  | { readonly kind: 'describe-api' }
  | { readonly kind: 'describe-auth' }
  | {
      readonly kind: 'describe-suite';
      readonly question: (typeof SUITE_QUESTIONS)[number];
      readonly cases: CaseFilter | null;
      /** The topic of the question, as the user wrote it. The answer quotes it. */
      readonly about?: string;
    }
  | { readonly kind: 'show-coverage' }
  | {
      readonly kind: 'show-results';
      readonly question: (typeof RUN_QUESTIONS)[number];
      /** Only runs within this period, in milliseconds since 1970. */
      readonly between: { readonly from: number; readonly to: number } | null;
      readonly operations: readonly string[] | null;
    }
  | { readonly kind: 'explain'; readonly subject: string }
  | { readonly kind: 'show-api-changes' }
  | { readonly kind: 'show-request'; readonly scope: Scope }
  | { readonly kind: 'export-tests'; readonly format: ExportFormat | null }
  | { readonly kind: 'download-pack' }
  | { readonly kind: 'preview-pull-request' }
  | { readonly kind: 'import-spec'; readonly url: string | null }
  | { readonly kind: 'show-help' }
  | {
      readonly kind: 'show-guide';
      readonly topic: (typeof GUIDE_TOPICS)[number];
      /** Other guides that may answer the question. */
      readonly others?: readonly (typeof GUIDE_TOPICS)[number][];
      /** With the topic `terms`: the term to explain. */
      readonly term?: string;
    }
  | { readonly kind: 'open-screen'; readonly screen: (typeof SCREENS)[number]; readonly suite?: string }
  | { readonly kind: 'greet'; readonly what: 'hello' | 'thanks' | 'yes' | 'no' | 'bye' | 'who' };

export type ActionKind = Action['kind'];

/** The effect of an action, which determines what the policy requires. */
export type Effect = 'reads' | 'changes-suite' | 'sends-requests' | 'imports';

export const ACTION_EFFECTS: Readonly<Record<ActionKind, Effect>> = {
  'make-tests': 'changes-suite',
  'remove-cases': 'changes-suite',
  'keep-cases': 'changes-suite',
  'change-cases': 'changes-suite',
  'rename-suite': 'changes-suite',
  'undo-change': 'changes-suite',
  'run-tests': 'sends-requests',
  rerun: 'sends-requests',
  'explore-api': 'sends-requests',
  'stop-run': 'sends-requests',
  'import-spec': 'imports',
  'show-local-run': 'reads',
  'list-operations': 'reads',
  'describe-operation': 'reads',
  'describe-api': 'reads',
  'describe-auth': 'reads',
  'describe-suite': 'reads',
  'show-coverage': 'reads',
  'show-results': 'reads',
  explain: 'reads',
  'show-api-changes': 'reads',
  'show-request': 'reads',
  'export-tests': 'reads',
  'download-pack': 'reads',
  'preview-pull-request': 'reads',
  'show-help': 'reads',
  'show-guide': 'reads',
  'open-screen': 'reads',
  greet: 'reads',
};
