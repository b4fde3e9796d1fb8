import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import type { World } from '../../world.ts';

/** Requests on the same resource that a message about a state may refer to: an action with that name, or an enum value in a body. */
export function statesNamedIn(world: World, { op }: OperationState, text: string): readonly NonNullable<OperationState['needs']>[] {
  const param = paramsIn(op.path).at(-1);
  if (param === undefined) return [];
  const place = op.path.slice(0, op.path.indexOf(`{${param}}`) + param.length + 2);
  const words = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  return world.states
    .filter((state) => state.isReached && state.op !== op && state.op.path.startsWith(place) && isWrite(state, place))
    .flatMap((state) => (isNamed(state, words) ? [{ state, body: undefined }] : choicesNamed(world, state, words)));
}

const isWrite = ({ op }: OperationState, place: string): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(op.method) && paramsIn(op.path.slice(place.length)).length === 0;

/** `/confirm` for a message that says `confirmed`. */
function isNamed({ op }: OperationState, words: ReadonlySet<string>): boolean {
  const action = op.path.split('/').at(-1)?.toLowerCase() ?? '';
  return /^[a-z]{4,}$/.test(action) && [...words].some((word) => word.startsWith(action.replace(/e$/, '')));
}

function choicesNamed(
  { tools }: World,
  state: OperationState,
  words: ReadonlySet<string>,
): readonly NonNullable<OperationState['needs']>[] {
  const { properties } = shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(properties)).flatMap(([name, member]) =>
    listOf(shapeOf(asSchema(member), { tools, turn: 0 }).enum)
      .filter((choice): choice is string => typeof choice === 'string' && words.has(choice.toLowerCase()))
      .map((choice) => ({ state, body: { ...objectOf(state.body), [name]: choice } satisfies Json })),
  );
}
