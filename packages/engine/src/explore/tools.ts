import type { Json, JsonObject, Operation, Schema } from '../model/index.ts';

/** The effect of a valid request, as the generator sees it. */
export type OperationEffect = 'read' | 'create' | 'change' | 'remove' | 'server-wide' | 'sign-out';

/** What exploring takes from other stages of the engine. */
export interface ExploreTools {
  /** Returns a request schema with references resolved and `allOf` merged. */
  readonly flatten: (schema: Schema) => JsonObject;
  readonly typeOf: (flat: JsonObject) => string | null;
  /** Returns a value for a schema without members, by its format, its pattern or the field's name. */
  readonly sample: (flat: JsonObject, name: string) => Json | undefined;
  readonly samplePattern: (pattern: string) => string | null;
  readonly effectOf: (op: Operation) => OperationEffect;
  readonly credentialsFor: (op: Operation) => Credentials;
  /** Returns a short text that differs for each number and is the same for the same seed. */
  readonly mark: (count: number) => string;
}

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}
