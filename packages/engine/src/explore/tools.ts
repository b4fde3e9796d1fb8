import type { Violation } from '../json/violation.ts';
import type { Json, JsonObject, Operation, ResponseSpec, Schema, Sender } from '../model/index.ts';

/** The effect of a valid request, as the generator sees it. */
export type OperationEffect = 'read' | 'create' | 'change' | 'remove' | 'server-wide' | 'sign-out';

/** What exploring takes from other stages of the engine. */
export interface ExploreTools {
  /** Returns a request schema with references resolved and `allOf` merged. */
  readonly flatten: (schema: Schema) => JsonObject;
  readonly typeOf: (flat: JsonObject) => string | null;
  /** Returns a value for a schema without members, by its format, its pattern or the field's name. */
  readonly sample: (flat: JsonObject, name: string) => Json | undefined;
  /** Returns another value of a schema without members for each number. */
  readonly sampleFresh: (flat: JsonObject, name: string, count: number) => Json | undefined;
  readonly samplePattern: (pattern: string) => string | null;
  readonly effectOf: (op: Operation) => OperationEffect;
  readonly credentialsFor: (op: Operation, identity?: Sender) => Credentials;
  /** The name of the suite's auth entry for an identity, and the parts of the credentials that do not fit into it. */
  readonly authFor: (op: Operation, identity: Sender) => SuiteAuth;
  /** True when there are credentials of a second user. */
  readonly hasOther: boolean;
  /** True when there are credentials of a user who may only read. */
  readonly hasViewer: boolean;
  /** True when an administrator sends the operation, because it is reserved for a role. */
  readonly isAdminOnly: (op: Operation) => boolean;
  /** Returns how a value breaks a schema for requests. */
  readonly requestProblems: (schema: Schema, value: Json) => readonly Violation[];
  /** The response that the spec describes for a status, or null. */
  readonly responseFor: (op: Operation, status: number) => ResponseSpec | null;
  /** Returns how a body breaks the schema of its response. */
  readonly responseProblems: (schema: Schema, value: Json) => readonly Violation[];
  /** Returns a short text that differs for each number and is the same for the same seed. */
  readonly mark: (count: number) => string;
}

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export interface SuiteAuth {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}
