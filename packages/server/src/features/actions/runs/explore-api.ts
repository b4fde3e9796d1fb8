import { EXPLORE_LIMITS, type Exploration, type ExplorationPreview, type ParsedCall } from '@assay/contract';
import { countOf } from '@assay/engine/format';
import type { Action } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { findEnvironmentByName } from './run-tests.ts';

type ExploreApi = Extract<Action, { kind: 'explore-api' }>;
type ExploreBody = ParsedCall<'createExploration'>['body'];

type Planned =
  | { readonly kind: 'exploration'; readonly body: ExploreBody; readonly preview: ExplorationPreview }
  | { readonly kind: 'answer'; readonly answer: CommandAnswer };

/** Starts an exploration and reports what it may send. */
export async function exploreApi(deps: ActionDeps, request: MessageRequest, action: ExploreApi): Promise<CommandAnswer> {
  const planned = await planExploration(deps, request, action);
  if (planned.kind === 'answer') return planned.answer;
  const { body, preview } = planned;
  if (preview.isLocked) return lockedAnswer(preview);
  try {
    const { explorationId } = await deps.runs().explorations.create(request.actor, body);
    return {
      heading: `Exploring ${preview.host}: ${exploreLine(preview)}.`,
      cards: [choicesCard('While the exploration is running', whileItRuns(explorationId))],
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EXPLORATION_ACTIVE') throw error;
    return activeAnswer(deps, request, preview, error);
  }
}

/** What an exploration would send, for a button. */
export async function explorePreview(deps: ActionDeps, request: MessageRequest, action: ExploreApi): Promise<string> {
  const planned = await planExploration(deps, request, action);
  return planned.kind === 'answer' ? planned.answer.heading : `${exploreLine(planned.preview)}, to ${planned.preview.host}`;
}

async function planExploration(deps: ActionDeps, request: MessageRequest, action: ExploreApi): Promise<Planned> {
  const place = await findEnvironmentByName(deps, request, action.environment);
  if (place.kind === 'answer') return place;
  const body: ExploreBody = {
    projectId: request.projectId,
    environmentId: place.id,
    seconds: EXPLORE_LIMITS.seconds,
    readOnly: action.readOnly,
    search: action.search,
    skip: [],
  };
  return { kind: 'exploration', body, preview: await deps.runs().explorations.preview(request.actor, body) };
}

/** Summarizes an exploration: `at most 320 requests, 12 operations may write data`. */
function exploreLine({ mostRequests, writing }: ExplorationPreview): string {
  const writes = writing === 0 ? 'none of which write data' : `${countOf(writing, 'operation')} may write data`;
  return `at most ${countOf(mostRequests, 'request')}, ${writes}`;
}

const whileItRuns = (id: string) => [messageButton('Stop', '/stop'), pageButton('Open the exploration', 'exploration', { id })];

const lockedAnswer = ({ environmentName }: ExplorationPreview): CommandAnswer => ({
  heading: `The environment ${environmentName} is locked, so nothing was sent. To explore it, open the endpoints page, choose Explore and type the environment’s name.`,
  cards: [choicesCard('Go there', [pageButton('Endpoints', 'endpoints')])],
});

/** Only one exploration per environment can be active. */
async function activeAnswer(
  deps: ActionDeps,
  { actor, projectId }: MessageRequest,
  { environmentId }: ExplorationPreview,
  { message }: AppError,
): Promise<CommandAnswer> {
  const active = await deps.runs().explorations.active(actor, projectId);
  const other = active.find((one: Exploration) => one.environmentId === environmentId);
  return {
    heading: message,
    ...(other === undefined ? {} : { cards: [choicesCard('While the exploration is running', whileItRuns(other.id))] }),
  };
}
