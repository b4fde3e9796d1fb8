import type { Word } from './words.ts';

/** A word with everything that is known about it before the message is interpreted. */
export interface AnnotatedWord extends Word {
  readonly forms: readonly string[];
  readonly tags: ReadonlySet<string>;
  readonly senses: readonly string[];
  readonly topics: readonly string[];
  readonly isFunction: boolean;
  /** Words of the project: a resource, an operation's verb, a field, an enum value, an environment. */
  readonly resource: string | null;
  readonly isVerb: boolean;
  readonly field: string | null;
  readonly value: string | null;
  readonly environment: string | null;
}
