import { grantsScope } from '@assay/contract';
import { pageOf, ToolInputError } from '@assay/contract/mcp';
import { readAllCases } from '@assay/engine';
import type { AgentCall } from './agent-call.ts';
import { statusLines } from './tools/run-tools.ts';

const MOST_RUNS = 10;
const FACTS = 'assay://facts';
const ADDRESS = /^assay:\/\/(suites|runs)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The project's facts, suites and latest runs that the caller may read. */
export async function listResources(call: AgentCall) {
  const { id } = await call.project(undefined);
  const { actor } = call.context;
  const mayRead = (scope: 'suites:read' | 'runs:read') => actor.key === undefined || grantsScope(actor.key.scopes, scope);
  const suites = mayRead('suites:read') ? (await call.context.call('listSuites', { params: { id }, query: {} })).items : [];
  const runs = mayRead('runs:read') ? (await call.context.call('listRuns', { query: { projectId: id, pageSize: MOST_RUNS } })).items : [];
  return [
    ...(mayRead('suites:read') ? [factsResource] : []),
    ...suites.map((suite) => resource('suites', suite.id, suite.name, `${suite.cases} cases, revision ${suite.revision}`)),
    ...runs.map((run) => resource('runs', run.id, `${run.suiteTitle} on ${run.environmentName}`, `${run.status}, ${run.createdAt}`)),
  ];
}

const resource = (kind: 'suites' | 'runs', id: string, name: string, description: string) => ({
  uri: `assay://${kind}/${id}`,
  name,
  description,
  mimeType: 'text/plain',
});

const factsResource = {
  uri: FACTS,
  name: 'The facts',
  description: 'Accepted facts about the API that are not in its spec.',
  mimeType: 'text/plain',
};

/** Returns the start of a resource. The rest can be read in pages with the tools. */
export async function readResource(call: AgentCall, uri: string): Promise<string> {
  const redact = await call.redactor();
  const { text, next } = pageOf((await linesAt(call, uri)).map(redact), 0);
  return next === null
    ? text
    : `${text}\nThe output was truncated. For the rest, use list_cases, read_results, read_findings or read_exploration.`;
}

async function linesAt(call: AgentCall, uri: string): Promise<readonly string[]> {
  if (uri === FACTS) return factLines(call);
  const [, kind, id = ''] = ADDRESS.exec(uri) ?? [];
  if (kind === undefined) throw new ToolInputError('Resource not found. Use resources/list to see all resources.');
  return kind === 'suites' ? suiteLines(call, id) : runLines(call, id);
}

async function factLines(call: AgentCall): Promise<readonly string[]> {
  const { id } = await call.project(undefined);
  const { items, revision } = await call.context.call('getFacts', { params: { id } });
  if (items.length === 0) return ['There are no facts yet. Call explore_api to find some.'];
  return [`${items.length} facts, revision ${revision}`, ...items.map(({ op, text, evidence }) => `${op}  ${text}  (${evidence.source})`)];
}

async function suiteLines({ context }: AgentCall, id: string): Promise<readonly string[]> {
  const { name, revision, cases, contents } = await context.call('getSuite', { params: { id }, query: {} });
  return [
    `${name}, revision ${revision}: ${cases} cases`,
    ...readAllCases(contents).map((one) => `${one.id}  ${one.op}  [${one.tags.join(', ')}]`),
  ];
}

async function runLines({ context }: AgentCall, id: string): Promise<readonly string[]> {
  const run = await context.call('getRun', { params: { id } });
  const { items } = await context.call('listRunFindings', { params: { id } });
  return [...statusLines(run), ...items.map(({ kind, operation, example }) => `${kind}  ${operation}  ${example}`)];
}
