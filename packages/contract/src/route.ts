import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ApiScope } from './scopes.ts';

/** Who may call: anybody, any signed-in user, or a signed-in user whose access to the named row is checked by the service. */
export type Access = 'public' | 'user';

export interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  /** The scope of API keys that opens the call; without one, keys do not. */
  readonly scope?: ApiScope;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyType?: 'json' | 'form' | 'multipart';
  /** Bytes; 1 MiB when absent. */
  readonly bodyLimit?: number;
  /** The handler gets the text of the body too, to check a signature over it. */
  readonly keepsRawBody?: true;
  /** Texts of the body that may be very long: the handler gets them as bytes, so that nobody waits while they are parsed. */
  readonly longTexts?: readonly string[];
  readonly reply: z.ZodType;
  /** Every media type a reply can have, where that is not JSON alone; a reply of another type fails the tests. */
  readonly replyTypes?: readonly string[];
  /** Media type of a reply that is text and not JSON. */
  readonly replyType?: string;
  readonly status?: number;
  /** `file` replies are bytes for download; their `reply` is `FileReply`. */
  readonly replyKind?: 'file';
  /** `events` replies are server-sent event streams; `either` switches on the Accept header. */
  readonly stream?: 'events' | 'either';
  readonly errors: readonly ErrorCode[];
}

/** What the handler of a file reply returns; the edge makes headers of the name and sends the bytes. */
export interface FileReply {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const FileReply = z.custom<FileReply>();

/** Keeps the literal types of a group of routes. */
export function defineRoutes<const T extends Record<string, RouteSpec>>(routes: T): T {
  return routes;
}
