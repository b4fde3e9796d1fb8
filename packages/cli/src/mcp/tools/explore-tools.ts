import { EXPLORATION_PARTS, explorationPartLines, explorationSummaryLines, type ShownExploration } from '@assay/contract/mcp';
import { acceptFacts, compareFacts, credentialVariables, describeFact, type ExploreResult, exploreBudgets, type Fact } from '@assay/engine';
import { z } from 'zod';
import { UsageError } from '../../exit.ts';
import { findCredentials, identityVariables, saveFacts, saveFindings } from '../../explore-into.ts';
import { readFactsInFolder, saveAcceptedFacts } from '../../facts-files.ts';
import { terminalSafe } from '../../reporters/terminal-safe.ts';
import type { RegisteredExploration } from '../exploration-registry.ts';
import { displayPath } from '../folder-path.ts';
import { type Tool, text, tool } from '../tool.ts';
import { requireWritableSuiteFolder } from '../workspace.ts';
import { SuitePath } from './shared-inputs.ts';

/** Gives a short exploration time to end before explore_api returns. */
const FIRST_WAIT_MS = 5000;
const STOP_WAIT_MS = 2000;
const MOST_KEYS = 500;
const SEED = 1;

const ExplorationId = text(40).optional().describe('The exploration id returned by explore_api. Defaults to the latest exploration.');

const exploreApi = tool({
  name: 'explore_api',
  description:
    'Calls the running API at BASE_URL to learn facts that are not in the spec, such as valid values, and can look for defects; use it when the API rejects generated requests.',
  effect: 'sends',
  input: z.object({
    seconds: z.int().min(1).max(3600).default(30),
    requests: z.int().min(1).max(10_000).optional(),
    read_only: z.boolean().default(false).describe('Sends only requests that do not change data.'),
    search: z.boolean().default(false).describe('Spends the remaining time looking for defects, which takes thousands of requests.'),
    suite: SuitePath,
  }),
  run: async ({ seconds, requests = null, read_only, search, suite }, workspace) => {
    const document = await workspace.spec();
    const { model } = document;
    const folder = await workspace.suiteFolder(suite);
    const isReadOnly = workspace.access === 'read-only';
    if (!isReadOnly) await requireWritableSuiteFolder(workspace, folder);
    const variables = credentialVariables(model);
    const env = await workspace.values(['BASE_URL', ...variables, ...identityVariables(variables)], folder);
    // The servers in a spec are not used here, because a third-party spec would then decide who receives the credentials.
    if (env.BASE_URL === undefined)
      throw new UsageError('The API URL is not set. Ask the user to set BASE_URL in .env or to start assay mcp with --base-url.');
    const known = await readFactsInFolder(folder);
    const exploration = workspace.explorations.start({
      document,
      folder,
      input: {
        model,
        facts: known,
        baseUrl: env.BASE_URL,
        env,
        seed: SEED,
        access: read_only || isReadOnly ? 'read-only' : 'all',
        leftOut: [],
        ...exploreBudgets(model, { milliseconds: seconds * 1000, requests, search: search ? 'on' : 'off' }),
        other: Object.fromEntries(findCredentials('other', variables, env)),
        admin: Object.fromEntries(findCredentials('admin', variables, env)),
        viewer: Object.fromEntries(findCredentials('viewer', variables, env)),
      },
      onEnd: async ({ facts }) => {
        if (!isReadOnly) await saveFacts(folder, known, facts, 'propose');
      },
    });
    await exploration.wait(FIRST_WAIT_MS);
    return statusLines(exploration);
  },
});

const waitForExploration = tool({
  name: 'wait_for_exploration',
  description:
    'Waits until an exploration has ended, for at most the given number of seconds, and returns a summary; use it when explore_api returned an unfinished exploration.',
  effect: 'reads',
  input: z.object({ exploration: ExplorationId, seconds: z.int().min(1).max(50).default(30) }),
  run: async ({ exploration: id, seconds }, workspace) => {
    const exploration = workspace.explorations.get(id);
    await exploration.wait(seconds * 1000);
    return statusLines(exploration);
  },
});

const readExploration = tool({
  name: 'read_exploration',
  description:
    'Lists the findings, proposed facts, questions or operations from a finished exploration; use it to see what the exploration learned.',
  effect: 'reads',
  input: z.object({ exploration: ExplorationId, part: z.enum(EXPLORATION_PARTS).default('findings') }),
  run: async ({ exploration: id, part }, workspace) => {
    const exploration = workspace.explorations.get(id);
    const result = exploration.result();
    return result === null ? statusLines(exploration) : explorationPartLines(await shownOf(exploration, result), part).map(terminalSafe);
  },
});

const stopExploration = tool({
  name: 'stop_exploration',
  description:
    'Stops an exploration immediately and keeps its results so far; use it when the exploration takes too long or disrupts the API.',
  effect: 'sends',
  input: z.object({ exploration: ExplorationId }),
  run: async ({ exploration: id }, workspace) => {
    const exploration = workspace.explorations.get(id);
    exploration.stop();
    await exploration.wait(STOP_WAIT_MS);
    return statusLines(exploration);
  },
});

const acceptProposed = tool({
  name: 'accept_facts',
  description: 'Accepts facts proposed by an exploration, so that new tests use them; use it after you have read the facts.',
  effect: 'writes',
  input: z.object({
    exploration: ExplorationId,
    facts: z.array(text(64)).min(1).max(MOST_KEYS).optional().describe('Fact ids from read_exploration. Defaults to all proposed facts.'),
  }),
  run: async ({ exploration: id, facts: wanted }, workspace) => {
    const { result, folder } = ended(workspace.explorations.get(id));
    const chosen = result.facts.filter((_, index) => wanted === undefined || wanted.includes(factId(index)));
    if (wanted !== undefined && chosen.length < new Set(wanted).size)
      throw new UsageError('Fact not found. Use an id returned by read_exploration.');
    const known = await readFactsInFolder(folder);
    const accepted = acceptFacts(known, compareFacts(known, chosen));
    const path = await saveAcceptedFacts(folder, accepted);
    return [`${accepted.length} facts are now in ${displayPath(workspace.root, path)}.`, 'Next: generate_tests.'];
  },
});

const keepFound = tool({
  name: 'keep_findings',
  description:
    'Adds findings from an exploration to a suite as cases that fail until the defects are fixed; use it before you fix the defects.',
  effect: 'writes',
  input: z.object({
    exploration: ExplorationId,
    findings: z.array(text(2000)).min(1).max(MOST_KEYS).optional().describe('Finding keys from read_exploration. Defaults to all defects.'),
    suite: SuitePath,
  }),
  run: async ({ exploration: id, findings: wanted, suite }, workspace) => {
    const { result, document, ...exploration } = ended(workspace.explorations.get(id));
    const folder = suite === undefined ? exploration.folder : await workspace.suiteFolder(suite);
    await requireWritableSuiteFolder(workspace, folder);
    const all = result.search?.findings ?? [];
    const findings = all.filter(({ key, grade }) => (wanted === undefined ? grade === 'defect' : wanted.includes(key)));
    if (findings.length === 0) throw new UsageError('Finding not found. Use a key returned by read_exploration.');
    const kept = await saveFindings(folder, document, { findings, seed: SEED });
    const rest = findings.length - kept;
    return [
      `Saved ${kept} findings as cases in ${displayPath(workspace.root, folder)}.`,
      ...(rest === 0 ? [] : [`${rest} could not be converted to a case.`]),
      'Next: run_tests.',
    ];
  },
});

/** Facts have no ID in a file, so their position in the result is used. */
const factId = (index: number): string => `fact-${index + 1}`;

function ended(exploration: RegisteredExploration) {
  const result = exploration.result();
  if (result === null) throw new UsageError(`${exploration.id} has no result yet. Call wait_for_exploration first.`);
  return { ...exploration, result };
}

async function shownOf({ folder }: RegisteredExploration, result: ExploreResult): Promise<ShownExploration> {
  const { added, changed, conflicts } = compareFacts(await readFactsInFolder(folder), result.facts);
  const open = new Set<Fact>([...added, ...changed.map(({ after }) => after)]);
  const conflicting = new Set<Fact>(conflicts.map(({ proposed }) => proposed));
  const facts = result.facts.map((fact, index) => ({
    id: factId(index),
    op: fact.op,
    text: describeFact(fact),
    state: open.has(fact) ? ('proposed' as const) : conflicting.has(fact) ? ('conflict' as const) : ('accepted' as const),
  }));
  return { ...result, facts, findings: result.search?.findings ?? [] };
}

async function statusLines(exploration: RegisteredExploration): Promise<readonly string[]> {
  const result = exploration.result();
  const problem = exploration.problem();
  if (problem !== null) throw problem;
  const { requests, reached } = exploration.progress();
  if (result !== null) return explorationSummaryLines(exploration.id, await shownOf(exploration, result), requests);
  return [
    `${exploration.id} is running: ${reached} of ${exploration.input.model.operations.length} operations reached with ${requests} requests.`,
    'Next: wait_for_exploration, or stop_exploration.',
  ];
}

export const EXPLORE_TOOLS: readonly Tool[] = [exploreApi, waitForExploration, readExploration, stopExploration, acceptProposed, keepFound];
