import { EXPLORE_LIMITS, type ExplorationDetails } from '@assay/contract';
import { EXPLORATION_PARTS, explorationPartLines, explorationSummaryLines, ToolInputError, toolText } from '@assay/contract/mcp';
import { z } from 'zod';
import type { AgentCall } from '../agent-call.ts';
import { type AgentTool, agentTool, EnvironmentName, ProjectName, SuiteName } from '../agent-tool.ts';
import { requireEnvironment, requireSuite } from './require-suite.ts';

/** Gives a short exploration time to end before explore_api returns. */
const FIRST_WAIT_MS = 5000;
const MOST_KEYS = 500;

const ExplorationId = toolText(40).optional().describe('The exploration id returned by explore_api. Defaults to the latest exploration.');
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const exploreApi = agentTool(['runs:write', 'runs:read'], {
  name: 'explore_api',
  description:
    'Calls the running API to learn facts that are not in the spec, such as valid values, and can look for defects; use it when the API rejects generated requests.',
  effect: 'sends',
  input: z.object({
    seconds: z.int().min(EXPLORE_LIMITS.minSeconds).max(EXPLORE_LIMITS.maxSeconds).default(30),
    requests: z.int().min(1).max(10_000).optional(),
    read_only: z.boolean().default(false).describe('Sends only requests that do not change data.'),
    search: z.boolean().default(false).describe('Spends the remaining time looking for defects, which takes thousands of requests.'),
    environment: EnvironmentName,
    project: ProjectName,
  }),
  run: async ({ seconds, requests, read_only: readOnly, search, environment, project }, call) => {
    const { id: projectId } = await call.project(project);
    const target = await requireEnvironment(call, projectId, environment);
    // A locked environment requires its name as confirmation, which only a user may give.
    const body = {
      projectId,
      environmentId: target?.id ?? null,
      seconds,
      readOnly,
      search,
      ...(requests === undefined ? {} : { requests }),
    };
    const { explorationId } = await call.context.call('createExploration', { body });
    await waitAtMost(call, explorationId, FIRST_WAIT_MS);
    return statusLines(await detailsOf(call, explorationId));
  },
});

const waitForExploration = agentTool(['runs:read'], {
  name: 'wait_for_exploration',
  description:
    'Waits until an exploration has ended, for at most the given number of seconds, and returns a summary; use it when explore_api returned an unfinished exploration.',
  effect: 'reads',
  input: z.object({ exploration: ExplorationId, seconds: z.int().min(1).max(50).default(30), project: ProjectName }),
  run: async ({ exploration, seconds, project }, call) => {
    const { id } = await findExploration(call, exploration, project);
    await waitAtMost(call, id, seconds * 1000);
    return statusLines(await detailsOf(call, id));
  },
});

const readExploration = agentTool(['runs:read'], {
  name: 'read_exploration',
  description:
    'Lists the findings, proposed facts, questions or operations from a finished exploration; use it to see what the exploration learned.',
  effect: 'reads',
  input: z.object({ exploration: ExplorationId, part: z.enum(EXPLORATION_PARTS).default('findings'), project: ProjectName }),
  run: async ({ exploration, part, project }, call) => {
    const details = await findExploration(call, exploration, project);
    return details.result === null ? statusLines(details) : explorationPartLines(details.result, part);
  },
});

const stopExploration = agentTool(['runs:write', 'runs:read'], {
  name: 'stop_exploration',
  description:
    'Stops an exploration immediately and keeps its results so far; use it when the exploration takes too long or disrupts the API.',
  effect: 'sends',
  input: z.object({ exploration: ExplorationId, project: ProjectName }),
  run: async ({ exploration, project }, call) => {
    const { id } = await findExploration(call, exploration, project);
    await call.context.call('cancelExploration', { params: { id } });
    return statusLines(await detailsOf(call, id));
  },
});

const acceptFacts = agentTool(['suites:write', 'runs:read'], {
  name: 'accept_facts',
  description: 'Accepts facts proposed by an exploration, so that new tests use them; use it after you have read the facts.',
  effect: 'writes',
  input: z.object({
    exploration: ExplorationId,
    facts: z
      .array(toolText(64))
      .min(1)
      .max(MOST_KEYS)
      .optional()
      .describe('Fact ids from read_exploration. Defaults to all proposed facts.'),
    project: ProjectName,
  }),
  run: async ({ exploration, facts, project }, call) => {
    const { id, projectId } = await findExploration(call, exploration, project);
    const { revision: before } = await factsOf(call, projectId);
    await call.context.call('decideFacts', { params: { id }, body: { accept: facts ?? 'all' } });
    const { items, revision } = await factsOf(call, projectId);
    if (revision === before) return ['All of these facts were already accepted.'];
    return [`The project now has ${items.length} facts, in revision ${revision}.`, 'Next: generate_tests.'];
  },
});

const keepFindings = agentTool(['suites:write', 'runs:read'], {
  name: 'keep_findings',
  description:
    'Adds findings from an exploration to a suite as cases that fail until the defects are fixed; use it before you fix the defects.',
  effect: 'writes',
  input: z.object({
    exploration: ExplorationId,
    findings: z
      .array(toolText(2000))
      .min(1)
      .max(MOST_KEYS)
      .optional()
      .describe('Finding keys from read_exploration. Defaults to all defects.'),
    suite: SuiteName.describe('The suite’s name or id. Defaults to the suite "Found by exploring".'),
    project: ProjectName,
  }),
  run: async ({ exploration, findings, suite, project }, call) => {
    const { id } = await findExploration(call, exploration, project);
    const suiteId = suite === undefined ? null : (await requireSuite(call, project, suite)).id;
    const kept = await call.context.call('keepFindings', { params: { id }, body: { findings: findings ?? 'defects', suiteId } });
    return [
      `Saved ${kept.kept} findings as cases in the suite ${kept.suite.name}.`,
      ...(kept.leftOut === 0 ? [] : [`${kept.leftOut} could not be converted to a case.`]),
      'Next: run_tests.',
    ];
  },
});

const factsOf = ({ context }: AgentCall, id: string) => context.call('getFacts', { params: { id } });

const detailsOf = ({ context }: AgentCall, id: string): Promise<ExplorationDetails> => context.call('getExploration', { params: { id } });

async function waitAtMost({ deps, context }: AgentCall, id: string, milliseconds: number): Promise<void> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(milliseconds)]);
  await deps.runs.explorations.waitForEnd(context.actor, id, signal);
}

async function findExploration(call: AgentCall, wanted: string | undefined, project: string | undefined): Promise<ExplorationDetails> {
  const { id: projectId } = await call.project(project);
  if (wanted !== undefined && !ID.test(wanted)) throw new ToolInputError('Exploration not found. Use the id returned by explore_api.');
  const id = wanted ?? (await call.context.call('listExplorations', { params: { id: projectId }, query: { pageSize: 1 } })).items[0]?.id;
  if (id === undefined) throw new ToolInputError('There are no explorations yet. Call explore_api first.');
  return detailsOf(call, id);
}

function statusLines({ id, status, reached, operations, requests, host, error, result }: ExplorationDetails): readonly string[] {
  if (result !== null) return explorationSummaryLines(id, result, requests);
  if (status === 'queued' || status === 'running')
    return [
      `${id} is ${status}: ${reached} of ${operations} operations reached with ${requests} requests, on ${host}.`,
      'Next: wait_for_exploration, or stop_exploration.',
    ];
  return [`${id} ${status}, on ${host}.`, ...(error === null ? [] : [error])];
}

export const EXPLORE_TOOLS: readonly AgentTool[] = [
  exploreApi,
  waitForExploration,
  readExploration,
  stopExploration,
  acceptFacts,
  keepFindings,
];
