import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { activeRun } from '../actions.store.ts';
import { choicesCard, pageButton } from '../choices.ts';
import { runName } from '../results/run-words.ts';

/** Stops the run under way. */
export async function stopRun(deps: ActionDeps, request: MessageRequest): Promise<CommandAnswer> {
  const run = await activeRun(deps.db, request);
  if (run === null) return { heading: 'No run is active, so there is nothing to stop.' };
  const { status } = await deps.runs().cancel(request.actor, run.id);
  const look = choicesCard('Look closer', [pageButton('Open the run', 'run', { id: run.id })]);
  if (status === 'queued' || status === 'running')
    return { heading: `I asked ${runName(run)} to stop. It stops after its current request.`, cards: [look] };
  const heading =
    status === 'cancelled' ? `I stopped ${runName(run)} on ${run.environment.name}.` : `${runName(run)} had already ended: ${status}.`;
  return { heading, cards: [look] };
}
