import type { Violation } from '../json/violation.ts';
import type { Json, JsonObject, Operation, ResponseSpec, Schema, Sender } from '../model/index.ts';

/** The effect of a valid request, as determined by the generator. */
export type OperationEffect = 'read' | 'create' | 'change' | 'remove' | 'server-wide' | 'sign-out';

/** The parts of other engine stages that an exploration uses. */
export interface ExploreTools {
  /** Returns a request schema with references resolved and `allOf` merged. */
  readonly flatten: (schema: Schema) => JsonObject;
  /** The same for a response schema. */
  readonly flattenResponse: (schema: Schema) => JsonObject;
  readonly typeOf: (flat: JsonObject) => string | null;
  /** Returns a value for a schema without members, based on its format, its pattern or the field's name. */
  readonly sample: (flat: JsonObject, name: string) => Json | undefined;
  /** Returns a different value for each number, for a schema without members. */
  readonly sampleFresh: (flat: JsonObject, name: string, count: number) => Json | undefined;
  readonly samplePattern: (pattern: string) => string | null;
  readonly effectOf: (op: Operation) => OperationEffect;
  readonly credentialsFor: (op: Operation, identity?: Sender) => Credentials;
  /** The name of the suite's auth entry for an identity, and the credential parts that do not fit into it. */
  readonly authFor: (op: Operation, identity: Sender) => SuiteAuth;
  /** True if a second user's credentials are available. */
  readonly hasOther: boolean;
  /** True if credentials with read-only access are available. */
  readonly hasViewer: boolean;
  /** The roles that the API's schemas list, without those that every user has. */
  readonly roles: readonly string[];
  /** True if an administrator sends the operation, because it is restricted to a role. */
  readonly isAdminOnly: (op: Operation) => boolean;
  /** From now on, sends the operation as an administrator. False if there is no administrator, or if one sends it already. */
  readonly useAdmin: (op: Operation) => boolean;
  /** Checks a value against a request schema and returns the violations. */
  readonly requestProblems: (schema: Schema, value: Json) => readonly Violation[];
  /** The response that the spec describes for a status, or null. */
  readonly responseFor: (op: Operation, status: number) => ResponseSpec | null;
  /** Checks a value against a response schema and returns the violations. */
  readonly responseProblems: (schema: Schema, value: Json) => readonly Violation[];
  /** Returns a short string that differs for each number and is the same for the same seed. */
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
