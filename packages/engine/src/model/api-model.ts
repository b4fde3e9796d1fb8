import type { Json, JsonObject } from './json.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Methods that a server must not change state on; only these may be repeated or run on a locked environment. */
export const SAFE_METHODS: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** A JSON Schema (2020-12) whose `$ref`s point to `#/schemas/<Name>` of the same model. */
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
}

export interface ResponseMedia {
  readonly media: string;
  readonly schema: Schema | null;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`, as the document has it (upper case). */
  readonly status: string;
  readonly description: string;
  readonly media: readonly ResponseMedia[];
  readonly headers: readonly string[];
}

export interface SecurityUse {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** Alternatives of one operation: any one inner list satisfies; an empty inner list means "no credentials needed". */
export type Security = readonly (readonly SecurityUse[])[];

/** Flow names as OpenAPI writes them. */
export type OauthFlow = 'clientCredentials' | 'password' | 'authorizationCode' | 'implicit' | 'deviceAuthorization';

export type SecurityScheme =
  | {
      readonly kind: 'api-key';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
      /** The word before the key in the Authorization header, where the document says it. */
      readonly word?: string;
    }
  | { readonly kind: 'http'; readonly scheme: string }
  | {
      readonly kind: 'oauth2';
      readonly tokenUrl: string | null;
      readonly scopes: readonly string[];
      readonly flows?: readonly OauthFlow[];
      /** Where people are sent to sign in. */
      readonly authorizationUrl?: string;
    }
  | { readonly kind: 'openid'; readonly url: string }
  /** Anything else; a client certificate is named, since nothing of it shows in a request. */
  | { readonly kind: 'other'; readonly certificate?: true };

export interface Operation {
  /** `METHOD /path`, the identity of an operation: operationId is often missing or doubled. */
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
}

/** What a document says, in one shape whatever version it was written in. */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

/** Something a reader should know about a document; importing goes on. */
export interface Finding {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  /** JSON pointer into the source document. */
  readonly pointer: string;
  readonly line?: number;
}
