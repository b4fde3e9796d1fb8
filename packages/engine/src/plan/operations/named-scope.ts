import type { Operation, Scope } from '../../model/index.ts';

/** A scope with exactly these operations. The plan lists them by key, so that exactly the chosen operations are used. */
export const namedScope = (operations: readonly Operation[]): Scope => ({
  kind: 'named',
  operations: operations.map(({ method, path }) => ({ method, path })),
});
