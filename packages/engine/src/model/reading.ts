import type { HttpMethod } from './api-model.ts';

/** What a message asks Assay to do. */
export const ACTS = ['make', 'add', 'change', 'remove', 'rename', 'undo', 'run', 'control', 'ask', 'setup', 'go', 'talk'] as const;
export type Act = (typeof ACTS)[number];

/** Acts that change a suite or send requests. Misreading a question or small talk as one of these would do harm. */
export const WRITING_ACTS: readonly Act[] = ['make', 'add', 'change', 'remove', 'rename', 'undo', 'run'];

/** Positions in the original message. The end is exclusive. */
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

/** How a message describes a field. `named` means that it mentions the field without a value. */
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
  /** The message excludes this: "everything but users", "without the reviews". */
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
    /** "acme/site": an owner and a name, as in a path. */
    | { readonly kind: 'owned'; readonly owner: string; readonly name: string }
  );

/** The grammatical form of a sentence, regardless of the meaning of its words. */
export interface Form {
  readonly question: boolean;
  readonly order: boolean;
  readonly wish: boolean;
  /** The clause continues an earlier one: "and then ...", "also ...". */
  readonly continuation: boolean;
  /** Whether the clause refers to known resources ("drop the reviews") or to any ("delete an order"). */
  readonly article: 'definite' | 'indefinite' | 'none';
  /** "What happens if ..." is a question that can be answered with a test. */
  readonly hypothetical: boolean;
  /** "I had a user once" is a statement and requests nothing. */
  readonly report: boolean;
}

export interface ReadAct {
  readonly act: Act;
  readonly confidence: number;
}

/**
 * What kind of tests a request means: ordinary tests of operations, one scenario of several requests, single requests with stated values or
 * outcomes, a rule that takes repeated requests or another person, or load.
 */
export const SHAPES = ['suite', 'flow', 'exact', 'rule', 'load'] as const;
export type TestShape = (typeof SHAPES)[number];

export interface ReadShape {
  readonly shape: TestShape;
  readonly confidence: number;
}

/** A word in a clause with its possible roles. Planners use these roles and never check the spelling. */
export interface ClauseWord {
  readonly span: Span;
  /** In lowercase, with corrected spelling. */
  readonly lower: string;
  readonly senses: readonly string[];
  /** What the word is about: a screen, a part of the product, or an aspect of a result. */
  readonly topics: readonly string[];
  readonly isFunction: boolean;
  readonly isMark: boolean;
  /** The word is the name of a resource in the project or the verb of one of its operations. */
  readonly isOfProject: boolean;
  /** The spec lists the word among the values of a field. */
  readonly isChoice: boolean;
}

export interface Clause extends ReadAct {
  /** The other acts, most likely first. */
  readonly others: readonly ReadAct[];
  /** The shapes of tests that the whole request may mean, most likely first. A part of the clause has those of the whole. */
  readonly shapes: readonly ReadShape[];
  readonly span: Span;
  readonly form: Form;
  readonly slots: readonly Slot[];
  readonly words: readonly ClauseWord[];
}

export type MessageLanguage = 'en' | 'de' | 'fr' | 'es' | 'other';

export interface Reading {
  readonly clauses: readonly Clause[];
  /** The acts of the whole message, most likely first. A clause omits the sentences that only explain the request. */
  readonly acts: readonly ReadAct[];
  readonly language: MessageLanguage;
  /** Content words that are not explained by an act, a slot or a name in the project. */
  readonly unread: readonly Span[];
  /** Sentences before the request that explain the reason for it. */
  readonly background: Span | null;
  /** The text that exceeds the length limit. */
  readonly cut: Span | null;
}

export interface NamedOperation {
  readonly key: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly operationId: string | null;
}

/** The words of a project. Keys are lowercase. The keys of `resources` and `verbs` are stems. */
export interface Vocabulary {
  readonly operations: readonly NamedOperation[];
  readonly resources: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly verbs: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  /** All these words, grouped by first letter for spelling correction. */
  readonly wordsByInitial: ReadonlyMap<string, readonly string[]>;
}

export interface CurrentSuite {
  readonly name: string;
  readonly cases: readonly { readonly id: string; readonly title: string; readonly op: string; readonly tags: readonly string[] }[];
}

export interface ReadingContext {
  readonly vocabulary: Vocabulary;
  readonly environments: readonly string[];
  readonly suite: CurrentSuite | null;
  /** Names of the project's other suites. */
  readonly suiteNames?: readonly string[];
  readonly hasRun: boolean;
  /** Milliseconds since 1970; "yesterday" is counted from here. */
  readonly now: number;
}
