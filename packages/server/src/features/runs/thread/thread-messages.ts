import type { LoadSettings, StepResult, TextFile, Waiver } from '@assay/engine/model';
import type { EgressPolicy } from '@assay/net';
import type { IdentityCredential } from '../../auth-profiles/index.ts';
import type { RunRecord, StepKey } from '../run-records.ts';

export interface RunEnvironment {
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly variables?: readonly { readonly name: string; readonly value: string }[];
}

/** The thread's complete input for one attempt at a run. It contains only that run's secrets. */
export interface RunTask {
  readonly runId: string;
  readonly files: readonly TextFile[];
  readonly environment: RunEnvironment;
  readonly access: 'open' | 'read-only';
  /** The project's policies at the time the run was requested. */
  readonly policy: { readonly contractBreaks: 'fail' | 'warn'; readonly masking: 'named' | 'values' };
  readonly waivers: readonly Waiver[];
  /** Null for a functional run. */
  readonly load: LoadSettings | null;
  readonly secrets: Readonly<Record<string, string>>;
  /** The credentials from the auth profiles for the project and environment, one for each identity. */
  readonly credentials: readonly IdentityCredential[];
  readonly only: readonly string[] | null;
  readonly concurrency: number;
  readonly egress: EgressPolicy;
  /** Milliseconds that earlier attempts used. */
  readonly elapsedMs: number;
  /** Whether earlier attempts have already reported the first events. */
  readonly resumed: boolean;
  readonly finished: readonly StepResult[];
  readonly finishedCases: readonly string[];
  readonly possiblySent: readonly StepKey[];
}

/** A warm-up loads the engine, so that the first run does not wait for it. */
export type RunThreadTask = { readonly kind: 'warm-up' } | { readonly kind: 'run'; readonly run: RunTask };

export type RunTaskResult =
  | { readonly kind: 'ready' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'refused'; readonly problem: string };

export type FromRunThread =
  | { readonly kind: 'records'; readonly records: readonly RunRecord[]; readonly weight: number }
  | { readonly kind: 'intent'; readonly id: number; readonly key: StepKey }
  /** What happened to the profile's stored refresh token: a new token, or null when the token server rejected it. */
  | { readonly kind: 'refresh-token'; readonly profileId: string; readonly used: string; readonly given: string | null };

export type ToRunThread =
  | { readonly kind: 'stored'; readonly weight: number }
  | { readonly kind: 'intent-stored'; readonly id: number }
  | { readonly kind: 'cancel' };
