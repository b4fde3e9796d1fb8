import type { ExplanationCard } from '@assay/contract';
import type { Action, Operation } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import { describeConstraints, describeFields, type FieldRow, schemaType } from '../../endpoints/index.ts';
import type { InspectedOperation } from '../../specs/index.ts';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { explainEndpoint } from '../results/explain-endpoint.ts';
import { listText } from '../results/run-words.ts';
import { answerCurl } from './show-request.ts';

type DescribeOperation = Extract<Action, { kind: 'describe-operation' }>;
type Fact = ExplanationCard['facts'][number];

/** Answers with several operations stay readable up to here. */
const MOST = 4;

/** Describes operations by their spec. */
export async function describeOperations(
  deps: ActionDeps,
  request: MessageRequest,
  { operations, aspect }: DescribeOperation,
): Promise<CommandAnswer> {
  const model = await deps.specs.currentModel(request.projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const found = await Promise.all(operations.slice(0, MOST).map((key) => deps.specs.inspectOperation(model.specId, key)));
  const inspected = found.filter((one) => one !== null);
  const [first] = inspected;
  if (first === undefined) return { heading: `The spec has no endpoint ${listText(operations)}.` };
  if (aspect === 'example') return answerCurl(deps, request, scopeNaming(inspected.map(({ operation }) => operation)));
  if (aspect === 'summary' && inspected.length === 1) {
    return (await explainEndpoint(deps, request, first.operation.key, [])) ?? { heading: first.operation.key };
  }
  const cards = inspected.map((one) => cardFor(one, aspect));
  const more = operations.length - inspected.length;
  return { heading: `${cards.map(({ summary }) => summary).join(' ')}${more > 0 ? ` ${more} more endpoints match.` : ''}`, cards };
}

const scopeNaming = (operations: readonly Operation[]) =>
  ({ kind: 'named', operations: operations.map(({ method, path }) => ({ method, path })) }) as const;

function cardFor(inspected: InspectedOperation, aspect: Exclude<DescribeOperation['aspect'], 'example'>): ExplanationCard {
  const { key } = inspected.operation;
  const { summary, facts } = ASPECTS[aspect](inspected);
  return {
    type: 'explanation',
    title: key,
    subject: 'endpoint',
    verdict: null,
    runId: null,
    stepId: null,
    summary,
    hint: '',
    facts: [...facts],
    rules: [],
    request: null,
    response: null,
    earlier: [],
    next: [
      { label: 'Show as curl', command: `/curl ${key}` },
      { label: 'Test it', command: `/generate ${key}` },
    ],
  };
}

interface Described {
  readonly summary: string;
  readonly facts: readonly Fact[];
}

const ASPECTS = {
  summary: ({ operation }: InspectedOperation): Described => {
    const words = operation.summary ?? operation.description?.split('\n')[0] ?? 'no description';
    return { summary: `${operation.key}: ${ended(words)}`, facts: [] };
  },
  parameters: (inspected: InspectedOperation): Described => {
    const { key, params } = inspected.operation;
    const facts = params.map(({ name, in: place, required, schema, description }) => ({
      label: name,
      value: joined([required ? 'required' : 'optional', place, schemaType(schema), ...describeConstraints(schema), description ?? '']),
    }));
    const body = bodyFacts(inspected);
    const names = params.map(({ name, in: place, required }) => `${name} (${place}${required ? ', required' : ''})`);
    const takes = names.length === 0 ? 'has no parameters' : `takes ${names.join(', ')}`;
    return {
      summary: `${key} ${takes}${body.length === 0 ? '' : `, and a body with ${body.map(({ label }) => label).join(', ')}`}.`,
      facts: [...facts, ...body],
    };
  },
  body: (inspected: InspectedOperation): Described => {
    const { key } = inspected.operation;
    const rows = bodyRows(inspected);
    if (rows.length === 0) return { summary: `${key} has no body with named fields.`, facts: [] };
    const required = rows.filter((row) => row.required && row.depth === 0).map(({ name }) => name);
    const optional = rows.filter((row) => !row.required && row.depth === 0).map(({ name }) => name);
    const must = required.length === 0 ? 'no field is required' : `${required.join(', ')} ${required.length === 1 ? 'is' : 'are'} required`;
    const limits = rows
      .filter(({ constraints }) => constraints.length > 0)
      .map(({ name, constraints }) => `${name} is ${constraints.join(' and ')}`);
    const may = optional.length === 0 ? '' : `; ${optional.join(', ')} ${optional.length === 1 ? 'is' : 'are'} optional`;
    return {
      summary: `${key} takes a body: ${must}${may}.${limits.length === 0 ? '' : ` ${ended(listText(limits))}`}`,
      facts: bodyFacts(inspected),
    };
  },
  responses: ({ operation: { key, responses } }: InspectedOperation): Described => {
    const facts = responses.map(({ status, description, media }) => {
      const schema = media.find((one) => one.schema !== null)?.schema ?? null;
      return { label: status, value: joined([description, schema === null ? '' : schemaType(schema)]) || 'not described' };
    });
    const listed = facts.map(({ label, value }) => `${label} (${value})`).join(', ');
    return { summary: `${key} ${facts.length === 0 ? 'has no documented response' : `can return ${listed}`}.`, facts };
  },
  auth: ({ operation: { key, security } }: InspectedOperation): Described => {
    const isOpen = security.length === 0 || security.some((alternative) => alternative.length === 0);
    const ways = security
      .filter((alternative) => alternative.length > 0)
      .map((alternative) => alternative.map(({ scheme }) => scheme).join(' and '));
    if (isOpen) return { summary: `${key} needs no credentials.`, facts: [] };
    return { summary: `${key} needs credentials: ${ways.join(', or ')}.`, facts: ways.map((value) => ({ label: 'Credentials', value })) };
  },
} as const;

function bodyRows({ operation, schemas }: InspectedOperation): readonly FieldRow[] {
  const [body] = operation.bodies;
  return body === undefined ? [] : describeFields(body.schema, schemas);
}

const bodyFacts = (inspected: InspectedOperation): readonly Fact[] =>
  bodyRows(inspected).map(({ name, depth, required, type, constraints, description }) => ({
    label: `${'  '.repeat(depth)}${name}`,
    value: joined([required ? 'required' : 'optional', type, ...constraints, description ?? '']),
  }));

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
const ended = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
