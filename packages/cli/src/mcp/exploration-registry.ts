import type { ExploreInput, ExploreResult } from '@assay/engine';
import { UsageError } from '../exit.ts';
import { runExploration } from '../explore-into.ts';
import type { SpecDocument } from '../read-document.ts';
import { createJobRegistry, type JobRegistry, type RegisteredJob, waitWithTimeout } from './job-registry.ts';

const MOST_EXPLORATIONS = 5;

export interface ExplorationPlan {
  readonly input: ExploreInput;
  readonly document: SpecDocument;
  /** The folder of the suite that the facts are written to. */
  readonly folder: string;
  /** Called once with the result. */
  readonly onEnd: (result: ExploreResult) => Promise<void>;
}

export interface RegisteredExploration extends RegisteredJob, Omit<ExplorationPlan, 'onEnd'> {
  progress(): { readonly requests: number; readonly reached: number };
  /** Null until the exploration ends. */
  result(): ExploreResult | null;
  /** Why there is no result. Null if there is one. */
  problem(): unknown;
  stop(): void;
  /** Resolves when the exploration ends, or after this time. */
  wait(milliseconds: number): Promise<void>;
}

/** The explorations in this process, oldest first. Only one runs at a time. */
export interface ExplorationRegistry extends Pick<JobRegistry<RegisteredExploration>, 'get'> {
  start(plan: ExplorationPlan): RegisteredExploration;
  stop(): void;
}

export function createExplorationRegistry(): ExplorationRegistry {
  const registry = createJobRegistry<RegisteredExploration>({ noun: 'exploration', tool: 'explore_api', most: MOST_EXPLORATIONS });
  return {
    get: registry.get,
    start(plan) {
      const latest = registry.list().at(-1);
      if (latest !== undefined && !isOver(latest))
        throw new UsageError(`${latest.id} is still running. Call wait_for_exploration or stop_exploration first.`);
      return registry.add((id) => startExploration(id, plan));
    },
    stop() {
      for (const one of registry.list()) one.stop();
    },
  };
}

const isOver = (exploration: RegisteredExploration): boolean => exploration.result() !== null || exploration.problem() !== null;

function startExploration(id: string, { onEnd, ...plan }: ExplorationPlan): RegisteredExploration {
  let progress = { requests: 0, reached: 0 };
  let isStopped = false;
  let result: ExploreResult | null = null;
  let problem: unknown = null;
  const end = runExploration(plan.input, {
    isCancelled: () => isStopped,
    onEvent: (event) => {
      if (event.kind === 'explore-sent') progress = { requests: progress.requests + 1, reached: event.reached };
    },
  })
    .then(async (ended) => {
      await onEnd(ended);
      result = ended;
    })
    .catch((error: unknown) => {
      problem = error;
    });
  return {
    ...plan,
    id,
    progress: () => progress,
    result: () => result,
    problem: () => problem,
    stop: () => {
      isStopped = true;
    },
    wait: (milliseconds) => waitWithTimeout(end, milliseconds),
  };
}
