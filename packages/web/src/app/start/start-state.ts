import { isLiveStatus } from '../../lib/run-status.ts';

export const START_STEPS = ['import', 'environment', 'auth', 'test', 'result'] as const;
export type StartStep = (typeof START_STEPS)[number];

/** What the server knows about the project, so that the path can be left and continued on another machine. */
export interface StartFacts {
  readonly specs: number;
  readonly environments: number;
  readonly profiles: number;
  /** The newest run. */
  readonly run: { readonly id: string; readonly status: string } | null;
  /** `none` when the API asks for no credential, `later` when the user put the question off. */
  readonly auth: 'open' | 'none' | 'later';
}

/** The first step that is not done. */
export function currentStep({ specs, environments, profiles, run, auth }: StartFacts): StartStep {
  if (specs === 0) return 'import';
  if (environments === 0) return 'environment';
  if (run !== null) return 'result';
  return profiles === 0 && auth === 'open' ? 'auth' : 'test';
}

/** True when the project has been through the whole path. */
export const isStarted = ({ run }: Pick<StartFacts, 'run'>): boolean => run !== null && !isLiveStatus(run.status);
