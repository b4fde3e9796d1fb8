import { parsePath } from '../json/portable-path.ts';
import type { Capture, Json, Suite, TestCase } from '../model/index.ts';
import { createFindOperation, pathWithoutQuery } from './arazzo-operation.ts';
import { EXPORT_NOTICE, type ExportStep, exportSteps, requestVariables } from './export-steps.ts';

interface CalledStep extends ExportStep {
  /** `METHOD /template` as in the spec. */
  readonly operation: string;
}

/** Writes Arazzo 1.0.1 as JSON, which is valid YAML: one workflow per case. */
export function toArazzo(suite: Suite): string {
  const find = createFindOperation(suite);
  const all = exportSteps(suite).map((step) => ({ ...step, operation: find(step) }));
  // A workflow can only reference documented operations, so cases that try an undeclared method are left out.
  const undeclared = new Set(all.filter(({ operation }) => operation === null).map(({ testCase }) => testCase));
  const steps = all.flatMap((step) =>
    step.operation === null || undeclared.has(step.testCase) ? [] : [{ ...step, operation: step.operation }],
  );
  const cases = [...new Set(steps.map(({ testCase }) => testCase))];
  const document = {
    arazzo: '1.0.1',
    info: { title: suite.suite.name, version: suite.suite.spec?.version ?? '1', description: describe(undeclared.size) },
    sourceDescriptions: [{ name: 'api', url: './openapi.json', type: 'openapi' }],
    workflows: cases.map((testCase) => workflow(testCase, { env: suite.env, steps: steps.filter((step) => step.testCase === testCase) })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const describe = (left: number): string =>
  `Exported by Assay. ${EXPORT_NOTICE}${left === 0 ? '' : ` Not exported: ${left} cases that call operations outside the spec.`}`;

interface WorkflowInput {
  readonly env: Suite['env'];
  readonly steps: readonly CalledStep[];
}

const idOf = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '_');

function workflow(testCase: TestCase, { env, steps }: WorkflowInput): unknown {
  const owners = new Map(steps.flatMap((step) => Object.keys(step.capture).map((name) => [name, stepId(step)] as const)));
  return {
    workflowId: idOf(testCase.id),
    summary: testCase.title,
    description: testCase.why,
    inputs: { type: 'object', properties: inputsOf(env, steps) },
    steps: steps.map((step) => stepOf(step, owners)),
  };
}

function inputsOf(env: Suite['env'], steps: readonly CalledStep[]): Json {
  const used = new Set(steps.flatMap(requestVariables));
  const names = [...Object.keys(env), 'RUN_ID', 'SEED'].filter((name) => used.has(name));
  return Object.fromEntries(
    names.map((name) => {
      const description = env[name]?.doc;
      return [name, { type: 'string', ...(description === undefined ? {} : { description }) }];
    }),
  );
}

/** Unique within the file, because validators look up steps by id alone. */
const stepId = ({ testCase, number }: ExportStep): string => `${idOf(testCase.id)}-${number}`;

function operationPath(operation: string): string {
  const [method = '', template = ''] = operation.split(' ');
  return `{$sourceDescriptions.api.url}#/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

function stepOf(step: CalledStep, owners: ReadonlyMap<string, string>): unknown {
  const value = (text: string): string => expression(text, owners);
  const outputs = Object.entries(step.capture).map(([name, from]) => [idOf(name), outputOf(from)] as const);
  const parameters = [
    ...step.query.map(([name, text]) => ({ name, in: 'query', value: value(text) })),
    ...step.headers
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, text]) => ({ name, in: 'header', value: value(text) })),
    ...pathParameters(step, value),
  ];
  return {
    stepId: stepId(step),
    description: step.name,
    operationPath: operationPath(step.operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(step.body === null ? {} : { requestBody: bodyOf(step, value) }),
    successCriteria: criteria(step),
    ...(outputs.length === 0 ? {} : { outputs: Object.fromEntries(outputs) }),
  };
}

/** Turns `{{NAME}}` into an input, or into the output of the step that captured it. */
function expression(text: string, owners: ReadonlyMap<string, string>): string {
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1];
  const runtime = (name: string): string => (owners.has(name) ? `$steps.${owners.get(name)}.outputs.${name}` : `$inputs.${name}`);
  return whole === undefined ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `{${runtime(name)}}`) : runtime(whole);
}

/** Returns the values for the spec's path parameters. */
function pathParameters(step: CalledStep, value: (text: string) => string): readonly unknown[] {
  const parts = pathWithoutQuery(step).split('/');
  const template = step.operation.split(' ')[1] ?? '';
  return template.split('/').flatMap((segment, index) => {
    const [name, part] = [/^\{(.+)\}$/.exec(segment)?.[1], parts[index]];
    return name === undefined || part === undefined ? [] : [{ name, in: 'path', value: value(part) }];
  });
}

function bodyOf({ body, req, headers }: ExportStep, value: (text: string) => string): unknown {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/octet-stream';
  return { contentType, payload: req.json === undefined ? value(body ?? '') : filled(req.json, value) };
}

function filled(node: Json, value: (text: string) => string): Json {
  if (typeof node === 'string') return value(node);
  if (Array.isArray(node)) return node.map((item) => filled(item, value));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, filled(member, value)]));
}

function criteria({ must }: ExportStep): readonly unknown[] {
  const conditions = (must.status ?? ['2xx']).map((entry) =>
    entry.endsWith('xx') ? `$statusCode >= ${entry[0]}00 && $statusCode < ${Number(entry[0]) + 1}00` : `$statusCode == ${entry}`,
  );
  return [{ condition: conditions.length === 1 ? conditions[0] : conditions.map((text) => `(${text})`).join(' || ') }];
}

function outputOf(from: Capture): string {
  if (typeof from !== 'string') return `$response.header.${from.header}`;
  const pointer = (parsePath(from) ?? []).map((segment) =>
    segment.kind === 'name' ? segment.name : segment.kind === 'index' ? segment.index : 0,
  );
  if (pointer.length === 0) return '$response.body';
  return `$response.body#/${pointer.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}
