import type { Action, ApiFeature, OperationRef } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest, CommandAnswer } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { formatList } from '../results/run-words.ts';
import { describeScheme } from './describe-scheme.ts';

const MOST = 10;
/** The number of paths that fit into one message. */
const MOST_AT_ONCE = 20;

export const operationKey = ({ method, path }: OperationRef): string => `${method} ${path}`;
export const formatEndpointCount = (count: number): string => `${count} ${count === 1 ? 'endpoint' : 'endpoints'}`;

type ListOperations = Extract<Action, { kind: 'list-operations' }>;

/** Lists the operations that match the message, optionally only those that do or do not require credentials. */
export async function answerOperations(
  { specs }: ActionDeps,
  { projectId }: ActionRequest,
  action: ListOperations,
): Promise<CommandAnswer> {
  const { scope, demand, field } = action;
  const model = await specs.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  const { chosen, nearest } = await specs.chooseOperations(model.specId, scope, { demand, field });
  if (chosen.length === 0) return noneFound(action, nearest);
  const ways = demand === 'credentials' ? await waysText(specs, model.specId) : '';
  const facts = factsOf(action, chosen.length);
  const title = model.title.replace(/\.$/, '');
  const part =
    scope.kind === 'all' && facts.length === 0
      ? `${title} has ${formatEndpointCount(chosen.length)}`
      : `${chosen.length} of the ${formatEndpointCount(model.operations)} in ${title} ${facts.length === 0 ? verb(chosen.length, 'match') : facts.join(' and ')}`;
  return {
    heading: `${part}: ${formatList(chosen.map(operationKey))}.${ways}`,
    cards: [choicesCard('Select an endpoint to test it', operationButtons(chosen))],
  };
}

/** The common properties of the listed operations. */
function factsOf({ scope, demand, field, scheme, feature }: ListOperations, count: number): readonly string[] {
  return [
    ...(scope.kind === 'search' ? [`${verb(count, 'match')} “${scope.words}”`] : []),
    ...(demand === null ? [] : [`${verb(count, 'require')} ${DEMANDS[demand]}`]),
    ...(field === null ? [] : [fieldText(field, count)]),
    ...(scheme === undefined ? [] : [`${verb(count, 'accept')} ${scheme}`]),
    ...(feature === undefined ? [] : [FEATURES[feature].replace(/^\w+/, (word) => (count === 1 ? `${word}s` : word))]),
  ];
}

function noneFound({ scope, demand, field, scheme, feature }: ListOperations, nearest: readonly OperationRef[]): CommandAnswer {
  // If the plan contains no operation, the search has already found none.
  if (feature !== undefined)
    return { heading: `No, according to the spec, none of these endpoints ${FEATURES[feature].replace(/^\w+/, '$&s')}.` };
  const near = scope.kind === 'named' && scope.operations.length === 0 ? [] : [...nearest];
  return { heading: demand === null ? noneText(field ?? scheme ?? null, near.length) : NONE[demand], nearest: near };
}

const FEATURES: Readonly<Record<ApiFeature, string>> = {
  paging: 'support paging',
  'rate-limits': 'mention a rate limit',
  caching: 'support caching',
  'idempotency-keys': 'accept an idempotency key',
  'bulk-requests': 'accept several resources in one request',
  'file-uploads': 'accept a file',
  languages: 'return several languages',
};

/** The authentication methods of the API's endpoints. */
async function waysText(specs: ActionDeps['specs'], specId: string): Promise<string> {
  const ways = Object.entries(await specs.securitySchemes(specId)).map(([name, scheme]) => `${name} (${describeScheme(scheme)})`);
  return ways.length === 0 ? '' : ` The API uses ${formatList(ways)} for authentication.`;
}

const isStatus = (field: string): boolean => /^[1-5]\d\d$/.test(field);
const fieldText = (field: string, count: number): string =>
  isStatus(field) ? `can return ${field}` : `${count === 1 ? 'accepts or returns' : 'accept or return'} ${field}`;
const VERBS = { match: 'matches', require: 'requires', accept: 'accepts' } as const;
const verb = (count: number, plural: keyof typeof VERBS): string => (count === 1 ? VERBS[plural] : plural);

function noneText(field: string | null, nearest: number): string {
  if (field !== null)
    return `According to the spec, no endpoint ${isStatus(field) ? `can return ${field}` : `accepts or returns ${field}`}.`;
  return nearest === 0 ? 'No, the API has no such endpoint.' : 'No endpoints match that. The closest matches are below.';
}

const DEMANDS = { credentials: 'credentials', nothing: 'no credentials' } as const;
const NONE = {
  credentials: 'According to the spec, none of these endpoints requires credentials.',
  nothing: 'According to the spec, all of these endpoints require credentials.',
} as const;

/** Buttons that each test one of the first operations, plus buttons to see the rest and to test all. */
export function operationButtons(operations: readonly OperationRef[]) {
  const some = operations
    .slice(0, MOST)
    .map((operation) => messageButton(operationKey(operation), `/generate smoke ${operationKey(operation)}`, operation.summary));
  const together =
    operations.length > 1 && operations.length <= MOST_AT_ONCE
      ? [messageButton(`Test all ${operations.length}`, `/generate smoke ${operations.map(operationKey).join(', ')}`)]
      : [];
  const rest = operations.length > MOST ? [pageButton(`Show ${operations.length - MOST} more`, 'endpoints')] : [];
  return [...some, ...rest, ...together];
}
