import { actionSchemas, type GenerateReply, type SuiteSummary } from '@assay/contract';
import { ADD_CASE, addedCaseShape, CaseSettings, ToolInputError, toolText } from '@assay/contract/mcp';
import { changeCases, readAllCases } from '@assay/engine';
import { countOf } from '@assay/engine/format';
import { EXPORT_FORMATS, shortCaseTitle, type TestCase } from '@assay/engine/model';
import { z } from 'zod';
import type { AgentCall } from '../agent-call.ts';
import { type AgentTool, agentTool, OperationName, ProjectName, SuiteName } from '../agent-tool.ts';
import { requireEndpoint } from './require-endpoint.ts';
import { requireSuite } from './require-suite.ts';

const { status: Status, maxMs: MaxMs } = actionSchemas['change-cases'].shape;
const CaseId = toolText(300).describe('A case id from list_cases.');
const MOST_NEW = 100;

const casesOf = async ({ context }: AgentCall, { id }: SuiteSummary): Promise<readonly TestCase[]> =>
  readAllCases((await context.call('getSuite', { params: { id }, query: {} })).contents);

const listCases = agentTool(['suites:read'], {
  name: 'list_cases',
  description: 'Lists the cases in a suite with their tags and operations; use it to find a case id.',
  effect: 'reads',
  input: z.object({ suite: SuiteName, project: ProjectName }),
  run: async ({ suite, project }, call) => {
    const cases = await casesOf(call, await requireSuite(call, project, suite));
    return cases.map((one) => `${one.id}  [${one.tags.join(', ')}${one.off === true ? ', off' : ''}]  ${one.op}  ${shortCaseTitle(one)}`);
  },
});

const generateTests = agentTool(['suites:write'], {
  name: 'generate_tests',
  description: 'Adds tests to the project’s suite, based on the spec; use it to start a suite or to cover more operations.',
  effect: 'writes',
  input: z.object({
    wish: toolText(2000)
      .optional()
      .describe('For example "smoke and negative tests for orders" or "POST /orders". Omit it to test everything.'),
    project: ProjectName,
  }),
  run: async ({ wish = '', project }, call) => {
    const { id: projectId } = await call.project(project);
    const user_query = `/generate ${wish.replaceAll('\n', ' ')}`;
    return newCases(call, projectId, await call.context.call('generateTests', { body: { user_query, projectId } }));
  },
});

const addCase = agentTool(['suites:write', 'specs:read'], {
  ...ADD_CASE,
  input: z.object({
    operation: OperationName,
    ...addedCaseShape,
    project: ProjectName,
  }),
  run: async ({ operation, settings, status, identity, project }, call) => {
    const { id: projectId } = await call.project(project);
    const { method, path } = await requireEndpoint(call, projectId, operation);
    const wish = { kind: 'exact' as const, operation: `${method} ${path}`, settings, expect: { status, fields: [] }, identity };
    const body = { projectId, action: { kind: 'make-tests' as const, wishes: [wish], into: 'suite-at-hand' as const } };
    return newCases(call, projectId, await call.context.call('performAction', { body }));
  },
});

/** The reply to a generation request, with the IDs of the cases in the new revision. */
async function newCases({ context }: AgentCall, projectId: string, reply: GenerateReply): Promise<readonly string[]> {
  const { suiteId, revision, heading, files } = reply;
  if (suiteId === null || revision === null) throw new ToolInputError(`${heading} Use search_operations to find the operation.`);
  const { items } = await context.call('listSuites', { params: { id: projectId }, query: {} });
  const name = items.find(({ id }) => id === suiteId)?.name ?? suiteId;
  const idsIn = async (number: number): Promise<readonly string[]> => {
    if (number < 1) return [];
    const { contents } = await context.call('getSuite', { params: { id: suiteId }, query: { revision: number } });
    return readAllCases(contents).map(({ id }) => id);
  };
  const before = new Set(await idsIn(revision - 1));
  const added = files.length === 0 ? [] : (await idsIn(revision)).filter((id) => !before.has(id));
  return [
    heading,
    `Suite: ${name}, revision ${revision}`,
    `New cases (${added.length}):`,
    ...added.slice(0, MOST_NEW).map((id) => `  ${id}`),
    'Next: run_tests.',
  ];
}

const editCase = agentTool(['suites:write'], {
  name: 'edit_case',
  description:
    'Changes the expected status, values or time limit of one case and excludes it from regeneration; use it when a case is wrong.',
  effect: 'writes',
  input: z.object({
    case: CaseId,
    status: Status.default(null),
    settings: CaseSettings.default([]),
    max_ms: MaxMs,
    suite: SuiteName,
    project: ProjectName,
  }),
  run: async ({ case: id, status, settings, max_ms: maxMs = null, suite, project }, call) => {
    if (status === null && settings.length === 0 && maxMs === null)
      throw new ToolInputError('Set at least one of status, settings or max_ms.');
    const chosen = await requireSuite(call, project, suite);
    const { contents, revision } = await call.context.call('getSuite', { params: { id: chosen.id }, query: {} });
    requireCase(readAllCases(contents), id);
    const filter = { operations: null, tags: null, ids: [id], statuses: null, failing: false };
    const edit = changeCases(contents, { filter, failedIds: [] }, { status, settings, maxMs });
    const [refused] = edit.unchanged;
    if (refused !== undefined) throw new ToolInputError(`The case cannot be changed: ${refused.reason}.`);
    const changed = readAllCases(edit.files).find((one) => one.id === id);
    await save(call, { ...chosen, revision }, id, changed === undefined ? null : { ...changed });
    return [`Changed ${id}.`, ...edit.changed.map(({ title }) => title), 'Next: run_tests with only this case.'];
  },
});

const removeCase = agentTool(['suites:write'], {
  name: 'remove_case',
  description: 'Removes one case from the suite; use it when a case does not test anything useful.',
  effect: 'writes',
  input: z.object({ case: CaseId, suite: SuiteName, project: ProjectName }),
  run: async ({ case: id, suite, project }, call) => {
    const chosen = await requireSuite(call, project, suite);
    const cases = await casesOf(call, chosen);
    requireCase(cases, id);
    if (cases.length === 1) throw new ToolInputError('This is the only case in the suite. Add another one first.');
    await save(call, chosen, id, null);
    return [`Removed ${id}. The suite now has ${countOf(cases.length - 1, 'case')}.`];
  },
});

function requireCase(cases: readonly TestCase[], id: string): void {
  if (!cases.some((one) => one.id === id))
    throw new ToolInputError(`The suite has no case ${id.slice(0, 60)}. Use list_cases to see all case ids.`);
}

const save = ({ context }: AgentCall, { id, revision }: SuiteSummary, caseId: string, content: Record<string, unknown> | null) =>
  context.call('saveSuiteCases', { params: { id }, body: { revision, changes: [{ id: caseId, case: content }] } });

const Texts = z.record(toolText(200), z.string().max(10_000)).optional();

const keepCase = agentTool(['suites:write', 'specs:read'], {
  name: 'keep_case',
  description: 'Saves a request that you tried as a case, with the status it returned; use it after you have tried a request manually.',
  effect: 'writes',
  input: z.object({
    operation: OperationName,
    status: z.int().min(100).max(599).describe('The status that the API returned.'),
    path: Texts,
    query: Texts,
    headers: Texts.describe('Omit credentials; the suite adds them.'),
    body: z.string().max(100_000).optional(),
    title: toolText(200).optional(),
    suite: SuiteName,
    project: ProjectName,
  }),
  run: async ({ operation, suite, project, ...request }, call) => {
    const chosen = await requireSuite(call, project, suite);
    const { id: endpointId } = await requireEndpoint(call, chosen.projectId, operation);
    const params = { projectId: chosen.projectId, endpointId };
    const { caseId, needs } = await call.context.call('keepTriedCase', { params, body: { ...request, suiteId: chosen.id } });
    return [`Saved as ${caseId}.`, ...(needs.length === 0 ? [] : [`Set these values in the environment: ${needs.join(', ')}.`])];
  },
});

const exportSuite = agentTool(['suites:read'], {
  name: 'export_suite',
  description: 'Exports the suite for another tool such as Postman, k6 or curl; use it when the user asks for one of these formats.',
  effect: 'reads',
  input: z.object({ format: z.enum(EXPORT_FORMATS), suite: SuiteName, project: ProjectName }),
  run: async ({ format, suite, project }, call) => {
    const { id } = await requireSuite(call, project, suite);
    const { bytes } = await call.context.call('exportSuite', { params: { id }, query: { format } });
    return new TextDecoder().decode(bytes).trimEnd().split('\n');
  },
});

export const SUITE_TOOLS: readonly AgentTool[] = [listCases, generateTests, addCase, editCase, removeCase, keepCase, exportSuite];
