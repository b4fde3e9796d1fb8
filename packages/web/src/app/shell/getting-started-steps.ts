import { projectStartPath, screens } from '../../lib/paths.ts';

/** The project's contents, from the lists that have loaded so far. */
export interface SetupProgress {
  readonly projectId: string | null;
  readonly specs: number;
  readonly environments: number;
  readonly profiles: number;
  readonly runs: number;
}

export interface GettingStartedStep {
  readonly title: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** The five steps from an empty workspace to the first run, in the order of the guided setup. */
export function gettingStartedSteps({ projectId, specs, environments, profiles, runs }: SetupProgress): readonly GettingStartedStep[] {
  const to = projectId === null ? screens.projects : projectStartPath(projectId);
  return [
    { title: 'create a project', to, isDone: projectId !== null },
    { title: 'import a spec', to, isDone: specs > 0 },
    { title: 'choose the server to test', to, isDone: environments > 0 },
    // Some APIs need no credential, so the step is also done once there is a run.
    { title: 'sign in to the API', to, isDone: profiles > 0 || runs > 0 },
    { title: 'run the first test', to, isDone: runs > 0 },
  ];
}
