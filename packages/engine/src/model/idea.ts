import type { Json } from './json.ts';

/** A test that somebody proposed for one field: it becomes a case only when the document proves what it claims. */
export interface TestIdea {
  /** Key of the operation, `METHOD /path`. */
  readonly op: string;
  /** `accepts`: the value is valid and must work. `refuses`: it violates the document and must be rejected. */
  readonly kind: 'accepts' | 'refuses';
  readonly in: 'body' | 'query' | 'path';
  /** Name of the parameter, or the dotted name of a body field such as `items.quantity`. */
  readonly field: string;
  readonly value: Json;
  readonly why: string;
}

/** An idea that became no case, and why. */
export interface DroppedIdea {
  readonly op: string;
  readonly text: string;
  readonly reason: string;
}

/** The prompt for a model, and the JSON Schema that its reply must match. */
export interface IdeaPrompt {
  readonly system: string;
  readonly user: string;
  readonly schema: Json;
  /** Keys of the operations in the prompt. The reply may name no others. */
  readonly operations: readonly string[];
}

/** A model's reply after reading: the operations that the request means, and ideas for them. */
export interface IdeaReply {
  readonly operations: readonly string[];
  readonly ideas: readonly TestIdea[];
  readonly dropped: readonly DroppedIdea[];
}
