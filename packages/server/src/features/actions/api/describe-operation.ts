import type { ExplanationCard } from '@assay/contract';
import type { Action, Operation } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { InspectedOperation } from '../../specs/index.ts';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { explainEndpoint } from '../results/explain-endpoint.ts';
import { formatList } from '../results/run-words.ts';
import { fieldSentence } from './field-sentence.ts';
import {
  type Aspect,
  bodyRows,
  credentialsText,
  type InputRow,
  operationFactRows,
  parameterRows,
  shortList,
  statusRows,
  summaryText,
} from './operation-sheet.ts';
import { answerCurl } from './show-request.ts';

type DescribeOperation = Extract<Action, { kind: 'describe-operation' }>;

/** Replies with more operations than this are hard to read. */
const MOST = 4;

/** Describes operations from the spec: one sentence with the requested part, and a card with the details of each operation. */
export async function describeOperations(
  deps: ActionDeps,
  request: MessageRequest,
  { operations, aspect, field }: DescribeOperation,
): Promise<CommandAnswer> {
  const model = await deps.specs.currentModel(request.projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const found = await Promise.all(operations.slice(0, MOST).map((key) => deps.specs.inspectOperation(model.specId, key)));
  const inspected = found.filter((one) => one !== null);
  const [first] = inspected;
  if (first === undefined) return { heading: `The spec has no endpoint ${formatList(operations)}.` };
  if (aspect === 'example') return answerCurl(deps, request, scopeNaming(inspected.map(({ operation }) => operation)));
  const about = field === undefined ? null : fieldSentence(field, inspected);
  if (aspect === 'summary' && about === null && inspected.length === 1) {
    return (await explainEndpoint(deps, request, first.operation.key, [])) ?? { heading: first.operation.key };
  }
  const cards = inspected.map((one) => cardFor(one, aspect));
  const more = operations.length - inspected.length;
  const missing = field === undefined || about !== null ? '' : `No, the spec does not have ${field} for this endpoint. `;
  const said = about ?? `${missing}${cards.map(({ summary }) => summary).join(' ')}`;
  return { heading: `${said}${more > 0 ? ` ${more} more endpoints match.` : ''}`, cards };
}

const scopeNaming = (operations: readonly Operation[]) =>
  ({ kind: 'named', operations: operations.map(({ method, path }) => ({ method, path })) }) as const;

function cardFor(inspected: InspectedOperation, aspect: Aspect): ExplanationCard {
  const { key } = inspected.operation;
  return {
    type: 'explanation',
    title: key,
    subject: 'endpoint',
    verdict: null,
    runId: null,
    stepId: null,
    summary: SENTENCES[aspect](inspected),
    hint: '',
    facts: [...operationFactRows(inspected, aspect)],
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

const isOrAre = (names: readonly string[], word: string): string => `${shortList(names)} ${names.length === 1 ? 'is' : 'are'} ${word}`;

function bodySentence(inspected: InspectedOperation): string {
  const { key } = inspected.operation;
  const rows = bodyRows(inspected);
  if (rows.length === 0) return `${key} does not have a body with named fields.`;
  const top = rows.filter(({ depth, name }) => depth === 0 && !name.startsWith('choice '));
  const required = top.filter((row) => row.required).map(({ name }) => name);
  const optional = top.filter((row) => !row.required).map(({ name }) => name);
  const must = required.length === 0 ? 'no fields are required' : isOrAre(required, 'required');
  const may = optional.length === 0 ? '' : `; ${isOrAre(optional, 'optional')}`;
  const limits = rows.filter(isLimited).map(({ name, words }) => `${name} is ${words.slice(1).join(' and ')}`);
  return `${key} accepts a body: ${must}${may}.${limits.length === 0 ? '' : ` ${ended(formatList(limits))}`}`;
}

/** An input's first word is its type. All other words describe its limits. */
const isLimited = ({ words }: InputRow): boolean => words.length > 1;

function parametersSentence(inspected: InspectedOperation): string {
  const names = parameterRows(inspected).map(({ name, words: [place], required }) => `${name} (${place}${required ? ', required' : ''})`);
  const takes = names.length === 0 ? 'has no parameters' : `takes ${shortList(names)}`;
  const body = bodyRows(inspected).filter(({ depth }) => depth === 0);
  return `${inspected.operation.key} ${takes}${body.length === 0 ? '' : `, and a body with ${shortList(body.map(({ name }) => name))}`}.`;
}

function responsesSentence(inspected: InspectedOperation): string {
  const listed = statusRows(inspected).map(({ label, value }) => `${label} (${value})`);
  return `${inspected.operation.key} ${listed.length === 0 ? 'has no documented responses' : `can return ${shortList(listed)}`}.`;
}

function authSentence(inspected: InspectedOperation): string {
  const ways = credentialsText(inspected);
  const { key } = inspected.operation;
  return ways === null ? `${key} does not require authentication.` : `${key} requires authentication: ${ways}.`;
}

const SENTENCES: Readonly<Record<Aspect, (inspected: InspectedOperation) => string>> = {
  summary: (inspected) => `${inspected.operation.key}: ${ended(summaryText(inspected) || 'no description')}`,
  parameters: parametersSentence,
  body: bodySentence,
  responses: responsesSentence,
  auth: authSentence,
};

const ended = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
