import type { ExploredOperation, ExploreQuestion } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import type { ExploreContext } from '../world.ts';
import { collectionOf, createdIn, endsInParam, paramsIn, resourceOf } from './place.ts';

/** Asks for values that no response revealed, starting with the question that blocks the most operations. */
export function questionsOf(world: ExploreContext, operations: readonly ExploredOperation[]): readonly ExploreQuestion[] {
  const open = new Map(operations.filter(({ reason }) => reason !== null).map((operation) => [operation.op, operation]));
  const states = world.states.filter(({ op }) => open.has(op.key));
  const rejected = states.flatMap((state) => rejectedQuestion(world, state, open, states));
  const unknown = states.flatMap((state) => idQuestion(world, state, open, states));
  const questions = [...rejected, ...unknown];
  const isFirst = ({ in: place, field, waiting }: ExploreQuestion, index: number): boolean =>
    questions.findIndex((other) => other.in === place && other.field === field && other.waiting[0] === waiting[0]) === index;
  return questions.filter(isFirst).toSorted((left, right) => right.waiting.length - left.waiting.length);
}

type UnreachedOperations = ReadonlyMap<string, ExploredOperation>;

/** If a create rejects a value, everything below its collection is blocked. */
function rejectedQuestion(
  { itemPaths }: ExploreContext,
  state: OperationState,
  open: UnreachedOperations,
  states: readonly OperationState[],
): readonly ExploreQuestion[] {
  const { op, blamed, message } = state;
  if (open.get(op.key)?.reason !== 'rejected' || blamed === null) return [];
  const collection = createdIn(op.path, itemPaths);
  const below = op.method === 'POST' && !endsInParam(op.path) ? states.filter((other) => other !== state && needs(other, collection)) : [];
  const waiting = [op.key, ...below.map((other) => other.op.key)];
  const isQuery = op.params.some((parameter) => parameter.in === 'query' && parameter.name === blamed);
  const said = message === null ? '' : ` The server’s response: ${message}`;
  const text = `${op.key} rejected every value that Assay tried for ${blamed}. Which value does it accept? ${waitingText(waiting.length)}${said}`;
  return [{ op: op.key, in: isQuery ? 'query' : 'body', field: blamed, text, waiting }];
}

/** No operation provides the id. */
function idQuestion(
  { itemPaths }: ExploreContext,
  state: OperationState,
  open: UnreachedOperations,
  states: readonly OperationState[],
): readonly ExploreQuestion[] {
  const { op } = state;
  if (open.get(op.key)?.reason !== 'no-id') return [];
  const param = paramsIn(op.path).at(-1);
  if (param === undefined) return [];
  const collection = collectionOf(op.path, param);
  const isBlocked = states.some((other) => other.op.method === 'POST' && createdIn(other.op.path, itemPaths) === collection);
  if (isBlocked) return [];
  const waiting = states
    .filter((other) => open.get(other.op.key)?.reason === 'no-id' && needs(other, collection))
    .map((other) => other.op.key);
  const text = `No operation provides {${param}}. Enter one ${resourceOf(collection) || 'value'} that tests may use. ${waitingText(waiting.length)}`;
  return [{ op: op.key, in: 'path', field: param, text, waiting }];
}

function needs({ op }: OperationState, collection: string): boolean {
  return paramsIn(op.path).some((param) => collectionOf(op.path, param) === collection);
}

const waitingText = (count: number): string =>
  count === 1 ? 'One operation depends on this value.' : `${count} operations depend on this value.`;
