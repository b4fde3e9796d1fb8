import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ApiScope } from './scopes.ts';

/** Who may call: everyone, any signed-in user, or a signed-in user whose access to the named row the service checks. */
export type Access = 'public' | 'user';

export interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  /** The scope of API keys that allows the call. Without one, keys cannot make it. */
  readonly scope?: ApiScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyType?: 'json' | 'form' | 'multipart';
  /** Bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
  /** The handler also gets the text of the body, to check a signature over it. */
  readonly keepsRawBody?: true;
  /** Texts of the body that may be very long. The handler gets them as bytes, so that parsing them does not block other requests. */
  readonly longTexts?: readonly string[];
  readonly reply: z.ZodType;
  /** Every media type of a response, where that is not only JSON. A response of another type fails the tests. */
  readonly replyTypes?: readonly string[];
  /** Media type of a response that is text and not JSON. */
  readonly replyType?: string;
  readonly status?: number;
  /** `file` responses are bytes for download; their `reply` is `FileReply`. */
  readonly replyKind?: 'file';
  /** `events` responses are server-sent event streams; `either` depends on the Accept header. */
  readonly stream?: 'events' | 'either';
  readonly errors: readonly ErrorCode[];
}

/** The return value of a handler of a file response. The edge creates headers from the name and sends the bytes. */
export interface FileReply {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const FileReply = z.custom<FileReply>();

/** Preserves the literal types of a group of routes. */
export function defineRoutes<const T extends Record<string, RouteSpec>>(routes: T): T {
  return routes;
}
