import type { HttpMethod } from './api-model.ts';

/** What a person does with a message. */
export const ACTS = ['make', 'add', 'change', 'remove', 'rename', 'undo', 'run', 'control', 'ask', 'setup', 'go', 'talk'] as const;
export type Act = (typeof ACTS)[number];

/** Acts that change a suite or send requests. A question or small talk read as one of these is harmful. */
export const WRITING_ACTS: readonly Act[] = ['make', 'add', 'change', 'remove', 'rename', 'undo', 'run'];

/** Positions in the original message, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type TestKind =
  | 'smoke'
  | 'negative'
  | 'boundary'
  | 'auth'
  | 'load'
  | 'regression'
  | 'crud'
  | 'flow'
  | 'paging'
  | 'sorting'
  | 'filtering'
  | 'idempotent'
  | 'unique'
  | 'contract'
  | 'fuzz'
  | 'concurrency';

/** What a message says about a field. `named` means that the field is mentioned without a value. */
export type FieldSetting =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'absent' | 'empty' | 'null' | 'wrong-type' | 'too-long' | 'named' };

export type CaseChoice =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'position'; readonly position: number }
  | { readonly kind: 'last' };

export type AmountUnit = 'users' | 'seconds' | 'ms' | 'count' | 'times' | 'per-second' | 'percent';

interface Found {
  readonly span: Span;
  /** The message wants this left out: "everything but users", "without the reviews". */
  readonly excluded: boolean;
}

export type Slot = Found &
  (
    | { readonly kind: 'operation'; readonly key: string }
    | { readonly kind: 'resource'; readonly name: string }
    | { readonly kind: 'tag'; readonly name: string }
    | { readonly kind: 'method'; readonly method: HttpMethod }
    | { readonly kind: 'path'; readonly path: string }
    | { readonly kind: 'address'; readonly address: string }
    | { readonly kind: 'test-kind'; readonly testKind: TestKind }
    | { readonly kind: 'field'; readonly field: string; readonly setting: FieldSetting }
    | { readonly kind: 'status'; readonly status: string }
    | { readonly kind: 'environment'; readonly name: string }
    | { readonly kind: 'suite'; readonly name: string }
    | { readonly kind: 'case'; readonly choice: CaseChoice }
    | { readonly kind: 'reference'; readonly to: 'it' | 'those' | 'last-run' | 'failing' | 'rest' | 'everything' }
    | { readonly kind: 'amount'; readonly value: number; readonly unit: AmountUnit; readonly bound: 'exact' | 'most' | 'least' }
    | { readonly kind: 'identity'; readonly who: 'own' | 'none' | 'other' }
    /** "from 1 to 5": the limits of a value. */
    | { readonly kind: 'range'; readonly from: number; readonly to: number }
    | { readonly kind: 'date'; readonly from: number; readonly to: number }
    | { readonly kind: 'name'; readonly name: string }
    /** "acme/site": a thing and what it belongs to, as they stand in a path. */
    | { readonly kind: 'owned'; readonly owner: string; readonly name: string }
  );

/** The shape of a sentence, apart from what its words mean. */
export interface Form {
  readonly question: boolean;
  readonly order: boolean;
  readonly wish: boolean;
  /** The clause goes on from what is there: "and then ...", "also ...". */
  readonly continuation: boolean;
  /** The clause speaks of known things ("drop the reviews") or of any ("delete an order"). */
  readonly article: 'definite' | 'indefinite' | 'none';
  /** "What happens if ..." asks, and wishes to find out by trying. */
  readonly hypothetical: boolean;
  /** "I had a user once" tells what happened and asks for nothing. */
  readonly report: boolean;
}

export interface ReadAct {
  readonly act: Act;
  readonly confidence: number;
}

/** A word of a clause with what it does in a message to a testing tool. A planner decides with these, and never by spelling. */
export interface ClauseWord {
  readonly span: Span;
  /** Lower case, spelling repaired. */
  readonly lower: string;
  readonly senses: readonly string[];
  /** What the word is about: a screen, a part of the product, an aspect of a result. */
  readonly topics: readonly string[];
  readonly isFunction: boolean;
  readonly isMark: boolean;
  /** The word names a resource of the project or is the verb of one of its operations. */
  readonly isOfProject: boolean;
}

export interface Clause extends ReadAct {
  /** The other acts, the likeliest first. */
  readonly others: readonly ReadAct[];
  readonly span: Span;
  readonly form: Form;
  readonly slots: readonly Slot[];
  readonly words: readonly ClauseWord[];
}

export type MessageLanguage = 'en' | 'de' | 'fr' | 'es' | 'other';

export interface Reading {
  readonly clauses: readonly Clause[];
  readonly language: MessageLanguage;
  /** Content words that neither an act nor a slot nor a name of the project explains. */
  readonly unread: readonly Span[];
  /** Sentences before the request that tell why somebody asks. */
  readonly background: Span | null;
  /** What lies beyond the length that is read. */
  readonly cut: Span | null;
}

export interface NamedOperation {
  readonly key: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly operationId: string | null;
}

/** The words of a project. Keys are lower case; those of `resources` and `verbs` are stems. */
export interface Vocabulary {
  readonly operations: readonly NamedOperation[];
  readonly resources: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly verbs: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  /** Every word above by its first letter, for repairing spelling. */
  readonly wordsByInitial: ReadonlyMap<string, readonly string[]>;
}

export interface SuiteAtHand {
  readonly name: string;
  readonly cases: readonly { readonly id: string; readonly title: string; readonly op: string; readonly tags: readonly string[] }[];
}

export interface ReadingContext {
  readonly vocabulary: Vocabulary;
  readonly environments: readonly string[];
  readonly suite: SuiteAtHand | null;
  /** Names of the project's other suites. */
  readonly suiteNames?: readonly string[];
  readonly hasRun: boolean;
  /** Milliseconds since 1970; "yesterday" is counted from here. */
  readonly now: number;
}
