import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { collectionOf, createdIn, endsInParam, paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';

/** Requests on the same resource that a message about a state may refer to: an action with that name, or an enum value in a body. */
export function statesNamedIn(
  world: ExploreContext,
  { op, sources }: OperationState,
  text: string,
): readonly NonNullable<OperationState['needs']>[] {
  const words = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  return placesOf(world, { op, sources })
    .flatMap((place) =>
      world.states.filter((state) => state.isReached && state.op !== op && state.op.path.startsWith(place) && isWrite(state, place)),
    )
    .flatMap((state) => (isNamed(state, words) ? [{ state, body: undefined }] : choicesNamed(world, state, words)));
}

/** The path of the resource that the request is about, or the paths of the resources that its body refers to. */
function placesOf({ paths, itemPaths }: ExploreContext, { op, sources }: Pick<OperationState, 'op' | 'sources'>): readonly string[] {
  const param = paramsIn(op.path).at(-1);
  if (param !== undefined) return [op.path.slice(0, op.path.indexOf(`{${param}}`) + param.length + 2)];
  const collections = new Set(sources.map(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), itemPaths)));
  const isItem = (path: string): boolean => endsInParam(path) && collections.has(collectionOf(path, paramsIn(path).at(-1) ?? ''));
  return paths.filter(isItem);
}

const isWrite = ({ op }: OperationState, place: string): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(op.method) && paramsIn(op.path.slice(place.length)).length === 0;

/** `/confirm` for a message that says `confirmed`. */
function isNamed({ op }: OperationState, words: ReadonlySet<string>): boolean {
  const action = op.path.split('/').at(-1)?.toLowerCase() ?? '';
  return /^[a-z]{4,}$/.test(action) && [...words].some((word) => word.startsWith(action.replace(/e$/, '')));
}

function choicesNamed(
  { tools }: ExploreContext,
  state: OperationState,
  words: ReadonlySet<string>,
): readonly NonNullable<OperationState['needs']>[] {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(properties)).flatMap(([name, member]) =>
    listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum)
      .filter((choice): choice is string => typeof choice === 'string' && words.has(choice.toLowerCase()))
      .map((choice) => chainTo(state, name, choice)),
  );
}

/** "collected: booked or delayed" before an arrow. */
const BEFORE_ARROW = /(?<![\w-])([\w-]+): ?([\w-]+(?:(?:, (?:or )?| or )[\w-]+)*) ?$/;
const ARROW = /→|->|=>/;
/** A longer text between two arrows does not describe a transition. */
const LONGEST = 200;
const MOST_EARLIER = 4;

/**
 * The body that sets a state, after the bodies that lead to it. "collected: booked → in_transit. delivered: in_transit → delivered" says
 * that the second one has to follow the first one.
 */
export function chainTo(state: OperationState, name: string, choice: string): NonNullable<OperationState['needs']> {
  const transitions = transitionsOf(state);
  const bodyWith = (value: string): Json => ({ ...objectOf(state.body), [name]: value });
  const earlier: string[] = [];
  let next = transitions.find(({ by }) => by === choice);
  while (next !== undefined && earlier.length < MOST_EARLIER) {
    const { from } = next;
    const before = transitions.find(({ by, to }) => from.includes(to) && by !== choice && !earlier.includes(by));
    if (before === undefined) break;
    earlier.unshift(before.by);
    next = before;
  }
  return { state, body: bodyWith(choice), ...(earlier.length === 0 ? {} : { earlier: earlier.map(bodyWith) }) };
}

export interface NamedTransition {
  /** The value that the request sends. */
  readonly by: string;
  readonly from: readonly string[];
  readonly to: string;
}

/** "collected: booked → in_transit" in the description of an operation. */
export function transitionsOf({ op }: OperationState): readonly NamedTransition[] {
  const parts = (op.description ?? '').split(ARROW);
  return parts.slice(1).flatMap((part, index): readonly NamedTransition[] => {
    const [, by, from] = BEFORE_ARROW.exec(parts[index]?.slice(-LONGEST) ?? '') ?? [];
    const [to] = /^ ?([\w-]+)/.exec(part)?.slice(1) ?? [];
    return by === undefined || from === undefined || to === undefined ? [] : [{ by, from: from.split(/, (?:or )?| or /), to }];
  });
}
