import type { Word } from './words.ts';

/** A word with everything that is known about it before anybody decides what the message means. */
export interface Observed extends Word {
  readonly forms: readonly string[];
  readonly tags: ReadonlySet<string>;
  readonly senses: readonly string[];
  readonly topics: readonly string[];
  readonly isFunction: boolean;
  /** Words of the project: a resource, a verb of an operation, a field, a value of an enum, an environment. */
  readonly resource: string | null;
  readonly isVerb: boolean;
  readonly field: string | null;
  readonly value: string | null;
  readonly environment: string | null;
}
