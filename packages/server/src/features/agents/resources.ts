import { grantsScope } from '@assay/contract';
import { pageOf, ToolInputError } from '@assay/contract/mcp';
import { casesIn } from '@assay/engine';
import type { AgentCall } from './agent-call.ts';
import { statusLines } from './tools/run-tools.ts';

const MOST_RUNS = 10;
const ADDRESS = /^assay:\/\/(suites|runs)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The suites and the latest runs of the project, as far as the caller may read them. */
export async function listResources(call: AgentCall) {
  const { id } = await call.project(undefined);
  const { actor } = call.context;
  const mayRead = (scope: 'suites:read' | 'runs:read') => actor.key === undefined || grantsScope(actor.key.scopes, scope);
  const suites = mayRead('suites:read') ? (await call.context.call('listSuites', { params: { id }, query: {} })).items : [];
  const runs = mayRead('runs:read') ? (await call.context.call('listRuns', { query: { projectId: id, pageSize: MOST_RUNS } })).items : [];
  return [
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

/** Returns the beginning of a resource. The tools read the rest in pages. */
export async function readResource(call: AgentCall, uri: string): Promise<string> {
  const [, kind, id = ''] = ADDRESS.exec(uri) ?? [];
  if (kind === undefined) throw new ToolInputError('There is no such resource. resources/list lists all of them.');
  const redact = await call.redactor();
  const lines = kind === 'suites' ? await suiteLines(call, id) : await runLines(call, id);
  const { text, next } = pageOf(lines.map(redact), 0);
  return next === null ? text : `${text}\nThere is more: use list_cases, read_results or read_findings.`;
}

async function suiteLines({ context }: AgentCall, id: string): Promise<readonly string[]> {
  const { name, revision, cases, contents } = await context.call('getSuite', { params: { id }, query: {} });
  return [
    `${name}, revision ${revision}: ${cases} cases`,
    ...casesIn(contents).map((one) => `${one.id}  ${one.op}  [${one.tags.join(', ')}]`),
  ];
}

async function runLines({ context }: AgentCall, id: string): Promise<readonly string[]> {
  const run = await context.call('getRun', { params: { id } });
  const { items } = await context.call('listRunFindings', { params: { id } });
  return [...statusLines(run), ...items.map(({ kind, operation, example }) => `${kind}  ${operation}  ${example}`)];
}
