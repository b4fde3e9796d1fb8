import type { Operation, Scope } from '../model/index.ts';

/** Exactly these operations. A plan names them, so that what is carried out is what was chosen. */
export const scopeNaming = (operations: readonly Operation[]): Scope => ({
  kind: 'named',
  operations: operations.map(({ method, path }) => ({ method, path })),
});
