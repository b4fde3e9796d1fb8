import { ToolInputError, toolText } from '@assay/contract/mcp';
import { HTTP_METHODS } from '@assay/engine/model';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { type AgentTool, agentTool, OperationName, ProjectName } from '../agent-tool.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { requireEndpoint } from './require-endpoint.ts';

const MOST_CONTENT = 400_000;

const listProjects = agentTool(['projects:read'], {
  name: 'list_projects',
  description: 'Lists the projects that you can access; call this first if there may be more than one.',
  effect: 'reads',
  input: z.object({}),
  run: async (_input, { context }) => {
    const { items } = await context.call('listProjects', { query: {} });
    return items.length === 0 ? ['There are no projects. Ask the user to create one.'] : items.map(({ id, name }) => `${name}  ${id}`);
  },
});

const importSpec = agentTool(['specs:write'], {
  name: 'import_spec',
  description: 'Imports the OpenAPI spec of the API under test, from a URL or as text; call this first, and again when the spec changes.',
  effect: 'writes',
  input: z.object({
    source: toolText(2000).optional().describe('An http(s) URL that the server can reach.'),
    content: toolText(MOST_CONTENT).optional().describe('The spec text, instead of a URL.'),
    project: ProjectName,
  }),
  run: async ({ source, content, project }, { context, project: find }) => {
    if ((source === undefined) === (content === undefined)) throw new ToolInputError('Pass either source or content.');
    const { id } = await find(project);
    const body = source === undefined ? { content } : { url: source };
    const spec = await context.call('importSpec', { params: { id }, body });
    const problems = spec.findings.filter(({ level }) => level === 'error').map(({ message }) => `Problem: ${message}`);
    return [
      `${spec.title} ${spec.version}: ${spec.operations} operations, revision ${spec.revision}${spec.unchanged ? ', unchanged' : ''}`,
      ...problems.slice(0, 10),
      'Next: find operations with search_operations, or write tests with generate_tests.',
    ];
  },
});

const searchOperations = agentTool(['specs:read'], {
  name: 'search_operations',
  description: 'Finds API operations by keyword, path or method; use it before you pass an operation to another tool.',
  effect: 'reads',
  input: z.object({
    query: toolText(500).optional().describe('For example "refund an order". Omit it to list all operations.'),
    method: z.enum(HTTP_METHODS).optional(),
    project: ProjectName,
  }),
  run: async ({ query, method, project }, { context, deps, project: find }) => {
    const { id } = await find(project);
    await deps.access.requireMember(context.actor, id);
    const model = await deps.specs.currentModel(id);
    if (model === null) throw new AppError('NO_SPEC');
    const scope = query === undefined ? ({ kind: 'all' } as const) : ({ kind: 'search', words: query, method: method ?? null } as const);
    const { chosen, nearest } = await deps.specs.chooseOperations(model.specId, scope);
    const shown = method === undefined ? chosen : chosen.filter((one) => one.method === method);
    if (shown.length > 0) return shown.map(operationLine);
    return nearest.length === 0
      ? ['No operations match.']
      : ['No matching operations. The closest matches are:', ...nearest.map(operationLine)];
  },
});

function operationLine({ method, path, summary }: { readonly method: string; readonly path: string; readonly summary: string | null }) {
  return `${method} ${path}${summary === null ? '' : `  ${summary}`}`;
}

const describeOperation = agentTool(['specs:read'], {
  name: 'describe_operation',
  description: 'Shows one operation’s parameters, body, responses and credentials; use it before you write a case for it.',
  effect: 'reads',
  input: z.object({ operation: OperationName, project: ProjectName }),
  run: async ({ operation, project }, call) => {
    const { id } = await call.project(project);
    const { id: endpointId } = await requireEndpoint(call, id, operation);
    return describeEndpoint(await call.context.call('getEndpoint', { params: { projectId: id, endpointId } }));
  },
});

const detectAuth = agentTool(['specs:read'], {
  name: 'detect_auth',
  description:
    'Detects how clients authenticate with the API, from a snippet (curl, code or configuration) or from the spec; use it when requests return 401.',
  effect: 'reads',
  input: z.object({
    snippet: toolText(200_000).optional().describe('A request, code or configuration. Omit it to use the spec.'),
    project: ProjectName,
  }),
  run: async ({ snippet, project }, { context, deps, project: find }) => {
    const { id } = await find(project);
    const { candidates } =
      snippet === undefined
        ? await deps.authProfiles.detectFromSpec(context.actor, id)
        : await context.call('detectAuthFromCode', { body: { code: snippet, projectId: id } });
    if (candidates.length === 0) return ['No authentication method was found. Pass a working request, such as a curl command, in snippet.'];
    return candidates.flatMap(({ type, confidence, injection, tokenUrl, why }) => [
      `${type} (confidence ${Math.round(confidence * 100)}%)`,
      `  sent in ${injection.in} ${injection.name}`,
      ...(tokenUrl === null || tokenUrl === '' ? [] : [`  token from ${tokenUrl}`]),
      `  ${why}`,
    ]);
  },
});

export const SPEC_TOOLS: readonly AgentTool[] = [listProjects, importSpec, searchOperations, describeOperation, detectAuth];
