import type { HttpMethod } from './api-model.ts';
import type { ExportFormat } from './export-format.ts';

export type SuiteKind = 'smoke' | 'negative' | 'boundary' | 'auth' | 'flow' | 'perf' | 'contract';

/** The request parsed from a chat message. */
export type Intent =
  | { readonly kind: 'generate'; readonly kinds: readonly SuiteKind[]; readonly perOperation: number | null; readonly scope: Scope }
  | { readonly kind: 'run'; readonly where: 'cloud' | 'local' }
  | { readonly kind: 'download' }
  | { readonly kind: 'import'; readonly url: string | null }
  | { readonly kind: 'curl'; readonly scope: Scope }
  | { readonly kind: 'explain'; readonly subject: string }
  | { readonly kind: 'pr-preview' }
  | { readonly kind: 'contract-diff' }
  | { readonly kind: 'auth' }
  | { readonly kind: 'help' }
  /** A greeting or a thank-you. */
  | { readonly kind: 'talk' }
  /** Lists operations. `demand` selects only those that need credentials, or only those that need none. */
  | { readonly kind: 'operations'; readonly scope: Scope; readonly demand: 'credentials' | 'nothing' | null }
  /** Lists operations without a test. */
  | { readonly kind: 'coverage' }
  | { readonly kind: 'runs' }
  | { readonly kind: 'compare' }
  /** Repeats the cases that failed in the latest run. */
  | { readonly kind: 'rerun' }
  | { readonly kind: 'export'; readonly format: ExportFormat | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'ci' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'guide'; readonly topic: GuideTopic };

/** Topics that have their own screen. */
export type GuideTopic = 'schedules' | 'members' | 'cases';

/** The selected operations: all, named ones, or the result of a word search, without the excluded ones. */
export type Scope = (
  | { readonly kind: 'all' }
  | { readonly kind: 'named'; readonly operations: readonly { readonly method: HttpMethod | null; readonly path: string }[] }
  | {
      readonly kind: 'search';
      readonly words: string;
      readonly method: HttpMethod | null;
      /** The words in the search that are verbs. */
      readonly doing?: readonly string[];
    }
) & { readonly except?: readonly ExcludedOperations[] };

/** Operations that a request excludes. An operation is excluded if it matches every condition that is set. */
export interface ExcludedOperations {
  /** A literal path, which also matches every path below it. */
  readonly path: string | null;
  /** An empty list means any method. */
  readonly methods: readonly HttpMethod[];
  readonly words: string;
}
