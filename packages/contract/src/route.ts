import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ApiScope } from './scopes.ts';

/** Who may call the route: anyone, or any signed-in user. For users, the service also checks access to the requested row. */
export type Access = 'public' | 'user';

export interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  /** The API key scope that allows the call. Routes without a scope cannot be called with a key. */
  readonly scope?: ApiScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyType?: 'json' | 'form' | 'multipart';
  /** In bytes; defaults to 1 MiB. */
  readonly bodyLimit?: number;
  /** The handler also receives the raw body, to verify a signature over it. */
  readonly keepsRawBody?: true;
  /**
   * Body fields that may hold very long strings. The handler receives them as bytes, so that parsing them does not block
   * other requests.
   */
  readonly longTexts?: readonly string[];
  readonly reply: z.ZodType;
  /** All media types that the response may have, unless it is always JSON. Tests fail when a response has any other type. */
  readonly replyTypes?: readonly string[];
  /** The media type of a plain-text response. */
  readonly replyType?: string;
  readonly status?: number;
  /** A second status, for a response without a body. */
  readonly emptyStatus?: number;
  /**
   * `file` responses are downloads; their `reply` is `FileReply`. `raw` responses have their own status and headers, which another protocol
   * defines; their `reply` is `RawReply`.
   */
  readonly replyKind?: 'file' | 'raw';
  /** `events` responses are server-sent event streams; `either` depends on the Accept header. */
  readonly stream?: 'events' | 'either';
  readonly errors: readonly ErrorCode[];
}

/** What a handler returns for a file download. The HTTP layer builds the headers from the name and sends the bytes. */
export interface FileReply {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const FileReply = z.custom<FileReply>();

/** A whole HTTP response, for protocols that define their own. */
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const RawReply = z.custom<RawReply>();

/** Preserves the literal types in a group of routes. */
export function defineRoutes<const T extends Record<string, RouteSpec>>(routes: T): T {
  return routes;
}
