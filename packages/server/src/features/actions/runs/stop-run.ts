import type { Exploration } from '@assay/contract';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findActiveRun } from '../actions.store.ts';
import { choicesCard, pageButton } from '../choices.ts';
import { runName } from '../results/run-words.ts';

type RunRow = NonNullable<Awaited<ReturnType<typeof findActiveRun>>>;

/** Stops the active run or exploration. If both are active, it stops the one that started last. */
export async function stopRun(deps: ActionDeps, request: MessageRequest): Promise<CommandAnswer> {
  const run = await findActiveRun(deps.db, request);
  const [exploration] = await deps.runs().explorations.active(request.actor, request.projectId);
  if (exploration !== undefined && (run === null || run.createdAt < new Date(exploration.createdAt)))
    return stopExploration(deps, request, exploration);
  return run === null ? { heading: 'No run is active, so there is nothing to stop.' } : stopOne(deps, request, run);
}

async function stopOne(deps: ActionDeps, request: MessageRequest, run: RunRow): Promise<CommandAnswer> {
  const { status } = await deps.runs().cancel(request.actor, run.id);
  const look = choicesCard('Look closer', [pageButton('Open the run', 'run', { id: run.id })]);
  if (status === 'queued' || status === 'running')
    return { heading: `Stopping ${runName(run)} on ${run.environment.name} after its current request.`, cards: [look] };
  const heading =
    status === 'cancelled' ? `I stopped ${runName(run)} on ${run.environment.name}.` : `${runName(run)} had already ended: ${status}.`;
  return { heading, cards: [look] };
}

async function stopExploration(deps: ActionDeps, { actor }: MessageRequest, { id, environmentName }: Exploration): Promise<CommandAnswer> {
  const { status } = await deps.runs().explorations.cancel(actor, id);
  const look = choicesCard('Look closer', [pageButton('Open the exploration', 'exploration', { id })]);
  const isStopping = status === 'queued' || status === 'running';
  const heading = isStopping
    ? `Stopping the exploration of ${environmentName}.`
    : status === 'cancelled'
      ? `I stopped the exploration of ${environmentName}.`
      : `The exploration of ${environmentName} had already ended: ${status}.`;
  return { heading, cards: [look] };
}
