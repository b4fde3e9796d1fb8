import { isLocked } from '../../environments/index.ts';
import { isLoopback } from '../../runs/index.ts';
import { findSuiteOfConversation, listSuiteNames, loadCompressedFiles, type MessageRequest, type PlanTask } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findActiveRun, latestRun, listRunSteps, listUserMessages } from '../actions.store.ts';
import { brokenCases, readSteps } from '../results/stored-steps.ts';

/** Everything that is needed to parse a message. */
export async function loadPlanTask(deps: ActionDeps, request: MessageRequest): Promise<Omit<PlanTask, 'kind'>> {
  const { projectId } = request;
  const { db } = deps;
  const [model, suite, run, active, environments, suiteNames, earlier] = await Promise.all([
    deps.specs.currentModel(projectId),
    currentSuiteIn(deps, request),
    latestRun(db, request),
    findActiveRun(db, request),
    deps.environments.environmentsForRun(request.actor, projectId),
    listSuiteNames(db, projectId),
    earlierMessages(deps, request),
  ]);
  const failedCases = run === null ? [] : [...brokenCases(readSteps(await listRunSteps(db, run.id)))];
  return {
    message: request.text,
    model: model === null ? null : { id: model.specId, bytes: model.model },
    suite,
    context: {
      environments: environments.map((one) => ({ name: one.name, isLocked: isLocked(one), isLoopback: isLoopback(one.baseUrl) })),
      selectedEnvironment: (environments.find(({ id }) => id === request.environmentId) ?? environments[0])?.name ?? null,
      suiteNames: suiteNames.filter((name) => name !== suite?.name),
      lastRun: run === null ? null : { status: run.status, failedCases },
      hasActiveRun: active !== null,
      earlier,
      now: deps.clock.now().getTime(),
    },
  };
}

const EARLIER_MESSAGES = 6;

/** The latest messages before the one that is being answered, which may or may not be stored yet. */
async function earlierMessages({ db }: ActionDeps, { conversationId, text }: MessageRequest): Promise<readonly string[]> {
  const written = conversationId === null ? [] : await listUserMessages(db, conversationId, EARLIER_MESSAGES);
  return written[0] === text ? written.slice(1) : written;
}

/** A suite is current only in its own conversation. Without a conversation, there is no current suite. */
async function currentSuiteIn({ db }: ActionDeps, { projectId, conversationId }: MessageRequest): Promise<PlanTask['suite']> {
  const suite = conversationId === null ? null : await findSuiteOfConversation(db, { projectId, conversationId, name: '' });
  if (suite === null || suite.latestRevision === 0) return null;
  const files = await loadCompressedFiles(db, suite.id, suite.latestRevision);
  return { name: suite.name, revision: suite.latestRevision, files };
}
