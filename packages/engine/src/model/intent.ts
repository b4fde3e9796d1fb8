import type { HttpMethod } from './api-model.ts';

export type SuiteKind = 'smoke' | 'negative' | 'boundary' | 'auth' | 'flow' | 'perf' | 'contract';

/** The tests that a request asks for. */
export interface Intent {
  readonly kind: 'generate';
  readonly kinds: readonly SuiteKind[];
  readonly perOperation: number | null;
  readonly scope: Scope;
}

/** The selected operations: all, named ones, or the result of a word search, without the excluded ones. */
export type Scope = (
  | { readonly kind: 'all' }
  | { readonly kind: 'named'; readonly operations: readonly { readonly method: HttpMethod | null; readonly path: string }[] }
  | {
      readonly kind: 'search';
      readonly words: string;
      readonly method: HttpMethod | null;
      /** The words that are verbs. */
      readonly doing?: readonly string[];
    }
) & { readonly except?: readonly ExcludedOperations[] };

/** Operations that a request excludes. Every given part must match. */
export interface ExcludedOperations {
  /** A literal path. It includes everything below it. */
  readonly path: string | null;
  /** An empty list means any method. */
  readonly methods: readonly HttpMethod[];
  readonly words: string;
}
