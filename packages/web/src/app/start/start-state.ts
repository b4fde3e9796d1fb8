import { isLiveStatus } from '../../lib/run-status.ts';

export const START_STEPS = ['import', 'environment', 'auth', 'test', 'result'] as const;
export type StartStep = (typeof START_STEPS)[number];

/** The server's data about the project, so that the setup can be interrupted and continued on another machine. */
export interface StartFacts {
  readonly specs: number;
  readonly environments: number;
  readonly profiles: number;
  /** The newest run. */
  readonly run: { readonly id: string; readonly status: string } | null;
  /** The newest exploration, which is a first test as well. */
  readonly exploration: { readonly id: string; readonly status: string } | null;
  /** `none` if the API requires no credential, `later` if the user skipped the step. */
  readonly auth: 'open' | 'none' | 'later';
}

/** The first unfinished step. */
export function currentStep({ specs, environments, profiles, run, exploration, auth }: StartFacts): StartStep {
  if (specs === 0) return 'import';
  if (environments === 0) return 'environment';
  if (run !== null || exploration !== null) return 'result';
  return profiles === 0 && auth === 'open' ? 'auth' : 'test';
}

/** True if the setup is complete. An exploration that failed has not tested anything. */
export const isStarted = ({ run, exploration }: Pick<StartFacts, 'run' | 'exploration'>): boolean =>
  [run, exploration?.status === 'failed' ? null : exploration].some((one) => one !== null && !isLiveStatus(one.status));
