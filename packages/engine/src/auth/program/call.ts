import type { State } from './state.ts';
import type { Argument, Value } from './value.ts';

/** A call of a program with its arguments evaluated. */
export interface Call {
  readonly name: string;
  readonly last: string;
  readonly receiver: Value | null;
  readonly args: readonly Argument[];
  readonly line: number;
  readonly state: State;
  /** Called by its name alone, not on something. */
  readonly bare: boolean;
}
