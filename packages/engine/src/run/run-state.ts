import type { Json, RunEvent, StepResult, Suite, TestCase, Verdict } from '../model/index.ts';
import { VERDICTS } from '../model/index.ts';
import type { CaseValues } from './case-values.ts';
import type { RunOptions } from './options.ts';
import type { RunTally } from './summary.ts';
import type { Tokens } from './tokens.ts';
import type { UnsetCredentials } from './unset-credentials.ts';
import type { Watch } from './watch.ts';

/** The inputs of a run. */
export interface RunSources {
  readonly suite: Suite;
  readonly options: RunOptions;
  readonly environment: Readonly<Record<string, string>>;
  /** Values that are available to all steps. */
  readonly values: Readonly<Record<string, Json>>;
}

export interface Run extends RunSources {
  /** Values that the setup provides for all cases. */
  readonly setup: CaseValues;
  /** A setup or case by its id, with its position in the suite. */
  readonly caseOf: (id: string) => { readonly testCase: TestCase; readonly position: number } | undefined;
  readonly switchedOff: ReadonlySet<string>;
  readonly logins: Tokens;
  readonly unset: UnsetCredentials;
  readonly verdicts: Map<string, Verdict>;
  /** Results from an earlier attempt by `caseId#step`. */
  readonly earlier: ReadonlyMap<string, StepResult>;
  /** Figures about the steps for the summary. The results themselves are emitted and not kept. */
  readonly tally: RunTally;
  readonly watch: Watch;
  readonly elapsed: () => number;
  /**
   * Null, or a promise to await before continuing. Awaiting null would cost every step four turns of the event loop.
   */
  readonly emit: (event: RunEvent) => Promise<void> | null;
  readonly isCancelled: () => boolean;
}

/** A run without its server watch, which is created later. */
export type RunWithoutWatch = Omit<Run, 'watch'>;

export function resultKey(caseId: string, step: number): string {
  return `${caseId}#${step}`;
}

/** Returns the worst verdict, or pass for an empty list. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  const [only] = verdicts;
  if (verdicts.length === 1 && only !== undefined) return only;
  return VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'pass';
}
