import type { HttpMethod } from './api-model.ts';
import type { ExportFormat } from './export-format.ts';

export type SuiteKind = 'smoke' | 'negative' | 'boundary' | 'auth' | 'flow' | 'perf' | 'contract';

/** What a chat message asks for. */
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
  /** A greeting or thanks. */
  | { readonly kind: 'talk' }
  /** Which operations there are; `demand` keeps those that ask for credentials, or for none. */
  | { readonly kind: 'operations'; readonly scope: Scope; readonly demand: 'credentials' | 'nothing' | null }
  /** Which operations have no test yet. */
  | { readonly kind: 'coverage' }
  | { readonly kind: 'runs' }
  | { readonly kind: 'compare' }
  /** Once more what failed in the latest run. */
  | { readonly kind: 'rerun' }
  | { readonly kind: 'export'; readonly format: ExportFormat | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'ci' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'guide'; readonly topic: GuideTopic };

/** Things that are done on a screen of their own. */
export type GuideTopic = 'schedules' | 'members' | 'cases';

/** Which operations are meant: everything, named ones, or whatever a search over words finds; less what is to be left out. */
export type Scope = (
  | { readonly kind: 'all' }
  | { readonly kind: 'named'; readonly operations: readonly { readonly method: HttpMethod | null; readonly path: string }[] }
  | {
      readonly kind: 'search';
      readonly words: string;
      readonly method: HttpMethod | null;
      /** Those of the words that say what is done. */
      readonly doing?: readonly string[];
    }
) & { readonly except?: readonly Unwanted[] };

/** Operations that a request excludes. Every given part has to match. */
export interface Unwanted {
  /** A literal path; everything below it is meant, too. */
  readonly path: string | null;
  /** None means any. */
  readonly methods: readonly HttpMethod[];
  readonly words: string;
}
