import {
  type ApiModel,
  chooseOperations,
  detectFromCode,
  detectFromModel,
  explainOperation,
  HTTP_METHODS,
  type Operation,
  sampleRequest,
} from '@assay/engine';
import { createRedactor } from '@assay/net';
import { z } from 'zod';
import { candidateLines } from '../../commands/detect-auth.ts';
import { terminalSafe } from '../../reporters/terminal-safe.ts';
import { type Tool, text, tool } from '../tool.ts';
import type { LoadedSpec, Workspace } from '../workspace.ts';
import { findOperation, OperationName } from './shared-inputs.ts';

const MOST_SCHEMA = 1500;

const importSpec = tool({
  name: 'import_spec',
  description:
    'Reads the OpenAPI spec of the API under test from a file or URL, or looks for it in the folder and on common local ports; call this first.',
  effect: 'reads',
  input: z.object({ source: text(2000).optional().describe('A path in the folder, or an http(s) URL.') }),
  run: async ({ source }, workspace) => summaryLines(await workspace.importSpec(source)),
});

function summaryLines({ model, source }: LoadedSpec): readonly string[] {
  const tags = [...new Set(model.operations.flatMap((op) => op.tags))];
  return [
    `${model.title} ${model.version}: ${model.operations.length} operations, from ${source}`,
    `Servers: ${model.servers.join(', ') || 'none named'}`,
    `Credentials: ${Object.keys(model.securitySchemes).join(', ') || 'none named'}`,
    ...(tags.length === 0 ? [] : [`Groups: ${tags.join(', ')}`]),
    'Next: find operations with search_operations, or write tests with generate_tests.',
  ];
}

const searchOperations = tool({
  name: 'search_operations',
  description: 'Finds API operations by keyword, path or method; use it before you pass an operation to another tool.',
  effect: 'reads',
  input: z.object({
    query: text(500).optional().describe('For example "refund an order". Omit it to list all operations.'),
    method: z.enum(HTTP_METHODS).optional(),
  }),
  run: async ({ query, method }, workspace) => {
    const { model } = await workspace.spec();
    const all = method === undefined ? model.operations : model.operations.filter((op) => op.method === method);
    if (query === undefined) return all.map(operationLine);
    const choice = chooseOperations(model, { kind: 'search', words: query, method: method ?? null });
    if (choice.kind === 'chosen') return choice.operations.map(operationLine);
    return ['No matching operations. The closest matches are:', ...choice.nearest.map(operationLine)];
  },
});

function operationLine({ method, path, summary }: Pick<Operation, 'method' | 'path' | 'summary'>): string {
  return `${method} ${path}${summary === null ? '' : `  ${terminalSafe(summary)}`}`;
}

const describeOperation = tool({
  name: 'describe_operation',
  description: 'Shows one operation’s parameters, body, responses, credentials and tests; use it before you write a case for it.',
  effect: 'reads',
  input: z.object({ operation: OperationName }),
  run: async ({ operation }, workspace) => {
    const { model } = await workspace.spec();
    const op = findOperation(model, operation);
    const { summary, facts } = explainOperation({ operation: op, ...(await testedBy(workspace, op)) });
    return [
      op.key,
      summary,
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      ...op.params.map(
        ({ name, in: place, required, schema }) =>
          `${required ? 'required' : 'optional'} ${place} ${name} ${JSON.stringify(schema).slice(0, 300)}`,
      ),
      ...bodyLines(model, op),
      ...op.responses.map(({ status, description }) => `Response ${status}: ${terminalSafe(description)}`),
    ];
  },
});

async function testedBy(workspace: Workspace, op: Operation) {
  const stored = await workspace.suite(undefined).catch(() => null);
  const latest = workspace.runs.list().at(-1)?.report().cases ?? [];
  return {
    cases: stored?.suite.cases.filter((testCase) => testCase.op === op.key) ?? [],
    verdicts: new Map(latest.map(({ ref, verdict }) => [ref.id, verdict])),
  };
}

function bodyLines(model: ApiModel, op: Operation): readonly string[] {
  const [body] = op.bodies;
  if (body === undefined) return [];
  const example = sampleRequest(model, op).body?.text;
  return [
    `Body ${body.media}: ${JSON.stringify(referred(model, body.schema)).slice(0, MOST_SCHEMA)}`,
    ...(example === undefined ? [] : [`Example body: ${example.replace(/\s*\n\s*/g, ' ').slice(0, MOST_SCHEMA)}`]),
  ];
}

function referred(model: ApiModel, schema: ApiModel['schemas'][string]): ApiModel['schemas'][string] {
  const name = typeof schema === 'object' && typeof schema.$ref === 'string' ? schema.$ref.replace('#/schemas/', '') : '';
  return Object.hasOwn(model.schemas, name) ? (model.schemas[name] ?? schema) : schema;
}

const detectAuth = tool({
  name: 'detect_auth',
  description:
    'Detects how clients authenticate with the API, from a snippet (curl, code or configuration) or from the spec; use it when requests return 401.',
  effect: 'reads',
  input: z.object({ snippet: text(200_000).optional().describe('A request, code or configuration. Omit it to use the spec.') }),
  run: async ({ snippet }, workspace) => {
    const found = snippet === undefined ? await fromSpec(workspace) : detectFromCode(snippet);
    if (found.candidates.length === 0)
      return ['No authentication method was found. Pass a working request, such as a curl command, in snippet.'];
    const redact = createRedactor(found.redact);
    return found.candidates.flatMap((candidate) => [...candidateLines(candidate), `  ${candidate.why}`]).map(redact);
  },
});

async function fromSpec(workspace: Workspace) {
  const { model } = await workspace.spec();
  return detectFromModel(model, model.servers[0] ?? '');
}

export const SPEC_TOOLS: readonly Tool[] = [importSpec, searchOperations, describeOperation, detectAuth];
