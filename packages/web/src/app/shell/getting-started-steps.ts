import { projectStartPath, screens } from '../../lib/paths.ts';

/** The project's contents, from the lists that have loaded so far. */
export interface Progress {
  readonly projectId: string | null;
  readonly specs: number;
  readonly suites: number;
  readonly runs: number;
  readonly profiles: number;
}

export interface StartStep {
  readonly title: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** The five steps from an empty workspace to a suite that runs with credentials. */
export function startSteps({ projectId, specs, suites, runs, profiles }: Progress): readonly StartStep[] {
  return [
    { title: 'create a project', to: screens.projects, isDone: projectId !== null },
    { title: 'import a spec', to: projectId === null ? screens.projects : projectStartPath(projectId), isDone: specs > 0 },
    { title: 'generate a suite', to: screens.chat, isDone: suites > 0 },
    { title: 'run it in the cloud', to: screens.chat, isDone: runs > 0 },
    { title: 'connect an auth profile', to: screens.authPilot, isDone: profiles > 0 },
  ];
}
