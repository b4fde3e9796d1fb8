import type { ExploreEvent, TouchedResource } from '../model/index.ts';
import { cleanUp, remainingResources } from './clean-up.ts';
import { type ExploreOptions, ExploreRun } from './explore-run.ts';
import { reach, reachLast, signOut } from './reach.ts';
import { summarizeExploration } from './result.ts';
import { ownSignOut } from './search/accounts/own-sign-out.ts';
import { missingOperations } from './search/protocol/missing-operations.ts';
import { search } from './search/search.ts';
import { Findings } from './search/verdicts/findings.ts';
import { previewRequests } from './start-world.ts';
import type { ExploreContext } from './world.ts';

/** Explores an API: plans one request at a time, sends it through the ports, and emits events. */
export async function* exploreWorld(world: ExploreContext, options: ExploreOptions): AsyncGenerator<ExploreEvent> {
  world.redact = (text) => world.pool.mask(options.ports.redact(text));
  world.callbacks = options.ports.callbacks ?? null;
  const findings = new Findings(world);
  const run = new ExploreRun(world, options, findings);
  yield {
    kind: 'explore-started',
    preview: previewRequests(world, options.budget.requests, options.search?.requests ?? 0),
    seed: world.seed,
  };
  yield* run.follow(reach(world), 'reach');
  if (options.search !== null && run.mayContinue) yield* run.search(search(world, findings));
  if (run.mayContinue) yield* run.follow(reachLast(world), 'reach');
  if (options.search !== null && run.mayContinue) yield* run.follow(missingOperations(world, findings), 'reach');
  const leftBehind: TouchedResource[] = [];
  if (run.mayCleanUp) yield* run.follow(cleanUp(world, leftBehind), 'clean-up');
  if (run.mayContinue) yield* run.follow(signOut(world), 'reach');
  if (options.search !== null && run.mayContinue) yield* run.follow(ownSignOut(world, findings), 'reach');
  const left = [...world.ended, ...(run.mayContinue ? leftBehind : remainingResources(world))];
  yield { kind: 'explore-finished', result: summarizeExploration(world, run.totals(left)) };
}
