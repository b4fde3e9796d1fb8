import type { Feature } from '../../platform/http/feature.ts';
import type { RunListener } from '../notifications/index.ts';
import { githubHandlers } from './github.routes.ts';
import { createGithubService } from './github.service.ts';
import { findCommit } from './github.store.ts';
import type { GithubDeps } from './github-deps.ts';
import { reportRun } from './report-run.ts';

export interface GithubFeature extends Feature {
  /** Queues the report for a run that belongs to a commit. */
  readonly onRunFinished: RunListener;
  /** Starts processing reports in this process. */
  startWorker(): Promise<void>;
}

/** Checks and comments on pull requests, and the GitHub webhook receiver. */
export function createGithubFeature(deps: GithubDeps): GithubFeature {
  const { queue } = deps;
  return {
    name: 'github',
    handlers: githubHandlers(createGithubService(deps), deps),
    onRunFinished: async (tx, run) => {
      if ((await findCommit(tx, run.id)) !== null) await queue.send('reports', { runId: run.id }, { tx });
    },
    startWorker: async () => {
      await queue.work('reports', { concurrency: 1 }, ({ runId }) => reportRun(deps, runId));
    },
  };
}
