import type { Node } from './node.ts';
import { isVerb } from './open-exchange.ts';
import type { State } from './state.ts';
import { type Argument, NOTHING, type Value } from './value.ts';

/** A function of the source. */
export type FunctionValue = Extract<Value, { kind: 'function' }>;

/** What a function needs of the reader that calls it. */
export interface Invocation {
  readonly state: State;
  readonly assign: (target: Node, value: Value) => void;
  readonly read: (body: Node) => Value;
}

/** Reads the body of a function with its arguments in place of the parameters. */
export function invoke(called: FunctionValue, args: readonly Argument[], { state, assign, read }: Invocation): Value {
  const parameters = called.parameters.kind === 'list' ? called.parameters.items.map(({ value }) => value) : [called.parameters];
  if (called.result !== null && (args.length === 0 || parameters.length === 0)) return called.result;
  // A function that calls itself ends here, and so does one that calls too many.
  if (!state.enter(called)) return called.result ?? NOTHING;
  const before = parameters.flatMap(namesIn).map((name) => [name, state.lookup(name)] as const);
  parameters.forEach((parameter, index) => {
    const named = parameter.kind === 'name' ? args.find((one) => one.name === parameter.name) : undefined;
    const arg = named ?? args.filter((one) => one.name === null)[index];
    if (arg !== undefined) assign(parameter, arg.value);
  });
  called.result = state.result(() => read(called.body));
  for (const [name, value] of before) state.restore(name, value);
  state.leave(called);
  return called.result;
}

/** Names that a parameter binds: itself, or the parts it is taken apart into. */
function namesIn(parameter: Node): readonly string[] {
  if (parameter.kind === 'name') return [parameter.name];
  return parameter.kind === 'block' || parameter.kind === 'list' ? parameter.items.flatMap(({ value }) => namesIn(value)) : [];
}

/** The function of the source that a call means: by its name, or as a method of something that is not known otherwise. */
export function declaredFunction(callee: Node, receiver: Value | undefined, state: State): FunctionValue | null {
  if (callee.kind !== 'name' && callee.kind !== 'member') return null;
  const found = state.lookup(callee.name);
  if (found?.kind !== 'function') return null;
  if (callee.kind === 'name') return found;
  const isOwn = callee.of.kind === 'name' && /^(?:this|self|cls)$/.test(callee.of.name);
  return isOwn || (receiver?.kind === 'opaque' && !isVerb(callee.name)) ? found : null;
}
