import type { RequestPlan } from '../requests/planned-request.ts';
import type { ExploreContext } from '../world.ts';
import type { Probe } from './model/verdict.ts';
import type { ProbeRunner } from './setup/probe-runner.ts';

/** A task of the search, which stops when its time is over. Returns the remaining work. */
export type SearchTask = (isOver: () => boolean) => RequestPlan<SearchTask | null>;

/** A part of the search, such as the sequences, and the share of the time and the requests that it may use. */
export interface SearchPart {
  readonly name: ProbeRunner['part'];
  readonly share: number;
  readonly work: readonly SearchTask[];
}

/**
 * Works on one part after another. If the budget is small, no part uses the share of the parts after it, and the unused share of a part is
 * divided among them. The remaining work of all parts is done at the end.
 */
export function* inShares(world: ExploreContext, runner: ProbeRunner, parts: readonly SearchPart[]): RequestPlan {
  const left: SearchTask[] = [];
  for (const [index, { name, share, work }] of parts.entries()) {
    runner.part = name;
    const later = parts.slice(index).reduce((sum, part) => sum + part.share, 0);
    const end = world.spent() + ((1 - world.spent()) * share) / later;
    const isOver = (): boolean => world.spent() >= end;
    for (const one of work) {
      const rest = isOver() ? one : yield* one(isOver);
      if (rest !== null) left.push(rest);
    }
  }
  for (const one of left) yield* one(() => false);
}

/** Probes that are planned just before they run, because they depend on the results of earlier ones. */
export function plannedProbes(runner: ProbeRunner, plan: () => readonly Probe[] | RequestPlan<readonly Probe[]>): SearchTask {
  return function* (isOver) {
    const planned = plan();
    const probes = isPlan(planned) ? yield* planned : planned;
    const left = yield* runner.tryUntil(probes, isOver);
    return left.length === 0 ? null : plannedProbes(runner, () => left);
  };
}

const isPlan = (planned: readonly Probe[] | RequestPlan<readonly Probe[]>): planned is RequestPlan<readonly Probe[]> => 'next' in planned;

/** Runs a few probes for each operation in turn. */
export function probesInTurn(runner: ProbeRunner, queues: () => readonly (readonly Probe[])[]): SearchTask {
  return function* (isOver) {
    const left = yield* runner.inTurns(queues(), isOver);
    return left.length === 0 ? null : probesInTurn(runner, () => left);
  };
}
