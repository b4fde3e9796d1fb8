import type { Json } from './json.ts';

/** A proposed test for one field. It becomes a case only when the spec confirms its claim. */
export interface TestIdea {
  /** The operation's key, `METHOD /path`. */
  readonly op: string;
  /** `accepts` means that the value is valid and must work. `refuses` means that it violates the spec and must be rejected. */
  readonly kind: 'accepts' | 'refuses';
  readonly in: 'body' | 'query' | 'path';
  /** The parameter's name, or the dotted name of a body field such as `items.quantity`. */
  readonly field: string;
  readonly value: Json;
  readonly why: string;
}

/** An idea that did not become a case, and the reason. */
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
  /** Keys of the operations in the prompt. The reply may not name any others. */
  readonly operations: readonly string[];
}

/** A model's parsed reply: the operations that the request refers to, and ideas for them. */
export interface IdeaReply {
  readonly operations: readonly string[];
  readonly ideas: readonly TestIdea[];
  readonly dropped: readonly DroppedIdea[];
}
