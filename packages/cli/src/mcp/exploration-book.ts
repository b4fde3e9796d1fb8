import { setTimeout as sleep } from 'node:timers/promises';
import type { ExploreInput, ExploreResult } from '@assay/engine';
import { UsageError } from '../exit.ts';
import { sendExploration } from '../explore-into.ts';
import type { SpecDocument } from '../generate-into.ts';

const MOST_EXPLORATIONS = 5;

export interface ExplorationPlan {
  readonly input: ExploreInput;
  readonly document: SpecDocument;
  /** The folder of the suite that gets the facts. */
  readonly folder: string;
  /** Called once with the result. */
  readonly onEnd: (result: ExploreResult) => Promise<void>;
}

export interface BookedExploration extends Omit<ExplorationPlan, 'onEnd'> {
  readonly id: string;
  progress(): { readonly requests: number; readonly reached: number };
  /** Null until the end. */
  result(): ExploreResult | null;
  /** Why there is no result. Null without a problem. */
  problem(): unknown;
  stop(): void;
  /** Resolves at the end of the exploration, or after this time. */
  wait(milliseconds: number): Promise<void>;
}

/** The explorations of this process, oldest first. Only one runs at a time. */
export interface ExplorationBook {
  start(plan: ExplorationPlan): BookedExploration;
  /** Undefined for the latest exploration. */
  get(id: string | undefined): BookedExploration;
  stop(): void;
}

export function createExplorationBook(): ExplorationBook {
  const explorations: BookedExploration[] = [];
  let count = 0;
  return {
    start(plan) {
      const latest = explorations.at(-1);
      if (latest !== undefined && !isOver(latest))
        throw new UsageError(`${latest.id} is still running. Call wait_for_exploration or stop_exploration first.`);
      count += 1;
      const exploration = startExploration(`exploration-${count}`, plan);
      explorations.push(exploration);
      if (explorations.length > MOST_EXPLORATIONS) explorations.shift();
      return exploration;
    },
    get(id) {
      const found = id === undefined ? explorations.at(-1) : explorations.find((one) => one.id === id);
      if (found !== undefined) return found;
      if (explorations.length === 0) throw new UsageError('There is no exploration yet. Call explore_api first.');
      throw new UsageError(`There is no such exploration. The explorations are ${explorations.map((one) => one.id).join(', ')}.`);
    },
    stop() {
      for (const one of explorations) one.stop();
    },
  };
}

const isOver = (exploration: BookedExploration): boolean => exploration.result() !== null || exploration.problem() !== null;

function startExploration(id: string, { onEnd, ...plan }: ExplorationPlan): BookedExploration {
  let progress = { requests: 0, reached: 0 };
  let isStopped = false;
  let result: ExploreResult | null = null;
  let problem: unknown = null;
  const end = sendExploration(plan.input, {
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
    wait: async (milliseconds) => {
      const timer = new AbortController();
      await Promise.race([end, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
    },
  };
}
