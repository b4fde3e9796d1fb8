import type { Statement } from './statements.ts';
import type { Token } from './token.ts';

/** A name's assignment: its position and its value. */
export interface Binding {
  readonly at: number;
  readonly value: readonly Token[];
}

/** Values by name. They come from assignments, or from object members and options for names that are never assigned. */
export class NameTable {
  readonly #assigned = new Map<string, Binding[]>();
  readonly #members = new Map<string, Binding[]>();

  assign(statement: Statement, at: number): void {
    for (const name of statement.assigned) add(this.#assigned, name, { at, value: statement.tokens.slice(statement.valueAt) });
  }

  member(name: string, binding: Binding): void {
    add(this.#members, name, binding);
  }

  /** Returns the last value assigned before a position, or the first value if all assignments come later. */
  find(name: string, at: number): Binding | null {
    return latest(this.#assigned.get(name), at) ?? latest(this.#members.get(name), at);
  }

  assignedAt(name: string, at: number): Binding | null {
    return latest(this.#assigned.get(name), at);
  }

  /** Returns the position of the name's next assignment. */
  nextAfter(name: string, at: number): number {
    return this.#assigned.get(name)?.find((one) => one.at > at)?.at ?? Number.POSITIVE_INFINITY;
  }
}

/** Only the first assignments of a name are searched. */
const MAX_BINDINGS = 200;

function add(map: Map<string, Binding[]>, name: string, binding: Binding): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [binding]);
  else if (known.length < MAX_BINDINGS) known.push(binding);
}

function latest(bindings: readonly Binding[] | undefined, at: number): Binding | null {
  return bindings?.findLast((one) => one.at < at) ?? bindings?.find((one) => one.at > at) ?? null;
}
