import type { Json, JsonObject } from './json.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Methods that must not change state on the server. Only these may be repeated or run on a locked environment. */
export const SAFE_METHODS: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** A JSON Schema (2020-12) whose `$ref`s point to `#/schemas/<Name>` in the same model. */
export type Schema = boolean | JsonObject;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema: Schema;
  readonly examples: readonly Json[];
}

export interface RequestBody {
  readonly media: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly examples: readonly NamedExample[];
}

export interface NamedExample {
  readonly name: string;
  readonly value: Json;
  /** True if a server accepted it, and no fact says otherwise. It is used even if the spec does not allow it. */
  readonly isProven?: boolean;
}

export interface ResponseMedia {
  readonly media: string;
  readonly schema: Schema | null;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`, as in the spec (upper case). */
  readonly status: string;
  readonly description: string;
  readonly media: readonly ResponseMedia[];
  readonly headers: readonly string[];
  /** The headers that every response has. Absent when there are none. */
  readonly requiredHeaders?: readonly string[];
}

export interface SecurityUse {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** Alternatives for an operation. Any one inner list is enough, and an empty inner list means "no credentials needed". */
export type Security = readonly (readonly SecurityUse[])[];

/** Flow names as OpenAPI writes them. */
export type OauthFlow = 'clientCredentials' | 'password' | 'authorizationCode' | 'implicit' | 'deviceAuthorization';

export type SecurityScheme =
  | {
      readonly kind: 'api-key';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      /** The prefix before the key in the Authorization header, if the spec documents it. */
      readonly word?: string;
    }
  | { readonly kind: 'http'; readonly scheme: string }
  | {
      readonly kind: 'oauth2';
      readonly tokenUrl: string | null;
      readonly scopes: readonly string[];
      readonly flows?: readonly OauthFlow[];
      /** The page where users sign in. */
      readonly authorizationUrl?: string;
    }
  | { readonly kind: 'openid'; readonly url: string }
  /** Any other scheme. A client certificate is marked, because a request does not show it. */
  | { readonly kind: 'other'; readonly certificate?: true };

export interface Operation {
  /** `METHOD /path`, the identity of an operation, because operationId is often missing or duplicated. */
  readonly key: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly operationId: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly servers: readonly string[];
  readonly params: readonly Parameter[];
  readonly bodies: readonly RequestBody[];
  readonly responses: readonly ResponseSpec[];
  readonly security: Security;
  /** Set when facts were applied to the model. */
  readonly facts?: OperationFacts;
}

/** A source for an input that is known to work. */
export interface LearnedLink {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly field: string;
  /** The key of the operation whose response has the value. */
  readonly from: string;
  /** Portable path into that response. Null if the value must be found by name. */
  readonly path: string | null;
}

/** A request that brings the resources of another one into the required state. */
export interface LearnedPreparation {
  /** The key of its operation. */
  readonly first: string;
  /** Body fields that must have these values. */
  readonly set: JsonObject;
}

/** Facts about an operation that a spec cannot express. */
export interface OperationFacts {
  /** No request got a 2xx response, so there is no valid request to compare with. */
  readonly isUnreached: boolean;
  /** The server accepts the same body more than once. */
  readonly isRepeatable: boolean;
  /** Body fields whose accepted value is known, and which no other value may replace. */
  readonly values: readonly string[];
  readonly effect: 'server-wide' | 'sign-out' | null;
  readonly links: readonly LearnedLink[];
  /** The request that must come first, with the values that it must have. */
  readonly needs: LearnedPreparation | null;
  /** The role that a request needs, or null. */
  readonly role: 'admin' | null;
}

/** The content of a spec, in the same structure for all spec versions. */
export interface ApiModel {
  readonly title: string;
  /** The introduction of the spec, which often states rules for several operations. */
  readonly description?: string;
  readonly version: string;
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

/** A remark about a spec for its reader. It does not stop the import. */
export interface Finding {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  /** JSON pointer into the spec. */
  readonly pointer: string;
  readonly line?: number;
}
