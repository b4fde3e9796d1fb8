/** `unknown` is for changes whose effect on callers cannot be derived from the specs. */
export type ChangeLevel = 'breaking' | 'compatible' | 'unknown';

export interface ContractChange {
  readonly level: ChangeLevel;
  /** A stable name for the rule that found the change. */
  readonly rule: string;
  /** A JSON pointer within the group's operation or schema. */
  readonly pointer: string;
  readonly message: string;
}

/** Changes to one operation or schema. A shared schema is reported once, with the operations that use it. */
export interface ChangeGroup {
  readonly kind: 'document' | 'security' | 'operation' | 'schema';
  readonly name: string;
  readonly operations: readonly string[];
  readonly changes: readonly ContractChange[];
}

export type ChangeSummary = Readonly<Record<ChangeLevel, number>>;

export interface ContractDiff {
  readonly summary: ChangeSummary;
  /** Breaking groups first, then in document order. */
  readonly groups: readonly ChangeGroup[];
  /** The number of changes beyond the limit. The summary counts them, but they are not listed. */
  readonly omitted: number;
}
