import type { SchemaTable } from '../json/schema-ref.ts';

/** One difference between two revisions. `unknown` is worth reading, but nobody can say whether it breaks something. */
export interface ContractChange {
  readonly kind: 'breaking' | 'compatible' | 'unknown';
  /** A parameter, an answer, or a field of a schema. */
  readonly place: string;
  readonly message: string;
  /** Keys of the operations it reaches. */
  readonly operations: readonly string[];
}

export interface Collector {
  readonly tables: { readonly base: SchemaTable; readonly head: SchemaTable };
  readonly tell: (op: string, change: Omit<ContractChange, 'operations'>) => void;
  /** Compares a named schema once; another operation that reaches it only joins what was found. */
  readonly once: (op: string, key: string, compare: () => void) => void;
  readonly changes: () => readonly ContractChange[];
}

const ORDER: readonly ContractChange['kind'][] = ['breaking', 'unknown', 'compatible'];

export function openCollector(tables: Collector['tables']): Collector {
  const found = new Map<string, { readonly change: Omit<ContractChange, 'operations'>; readonly operations: Set<string> }>();
  /** Named schema -> changes found in it or below it. */
  const within = new Map<string, Set<string>>();
  const open: string[] = [];
  return {
    tables,
    tell: (op, change) => {
      const key = `${change.kind} ${change.place} ${change.message}`;
      const entry = found.get(key) ?? { change, operations: new Set<string>() };
      entry.operations.add(op);
      found.set(key, entry);
      for (const name of open) within.get(name)?.add(key);
    },
    once: (op, key, compare) => {
      const known = within.get(key);
      if (known !== undefined) {
        for (const change of known) found.get(change)?.operations.add(op);
        for (const name of open) for (const change of known) within.get(name)?.add(change);
        return;
      }
      within.set(key, new Set());
      open.push(key);
      compare();
      open.pop();
    },
    changes: () =>
      [...found.values()]
        .map(({ change, operations }) => ({ ...change, operations: [...operations].sort() }))
        .toSorted((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind)),
  };
}
