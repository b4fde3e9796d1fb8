import type { Defect } from './defects.ts';
import { findViolation, isRecord, type RuleTable } from './find-violation.ts';
import { problem, type Reply } from './reply.ts';
import type { Shop } from './shop.ts';
import type { TokenStore } from './tokens/token-store.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface RequestContext {
  readonly shop: Shop;
  readonly has: (defect: Defect) => boolean;
  readonly rules: RuleTable;
  /** The tokens that the token server has issued. */
  readonly tokens: TokenStore;
}

/** A request with its path parameters and the authenticated caller. */
export interface ShopRequest {
  readonly call: Call;
  readonly world: RequestContext;
  readonly ids: readonly string[];
  readonly identity: string;
}

export type Handler = (request: ShopRequest) => Reply;

export type Fields = Readonly<Record<string, unknown>>;

export type ReadBody = { readonly kind: 'value'; readonly value: Fields } | { readonly kind: 'refused'; readonly reply: Reply };

export const internalErrorReply = (): Reply => problem(500, 'Something broke while handling the request');

/** The body if the schema accepts it, or the error response. */
export function readBody({ call, world }: ShopRequest, schema: string, options: { readonly takesText?: boolean } = {}): ReadBody {
  const refuse = (reply: Reply): ReadBody => ({ kind: 'refused', reply });
  const media = call.headers['content-type'] ?? '';
  const isTaken = /^application\/json\b/i.test(media) || (options.takesText === true && /^text\/plain\b/i.test(media));
  if (!isTaken) return refuse(problem(415, 'Send application/json'));
  const value = parse(call.body);
  if (value === undefined) return refuse(problem(400, 'The body is not JSON'));
  const violation = findViolation(value, schema, world.rules);
  if (violation !== null || !isRecord(value)) return refuse(problem(422, violation ?? 'body is not of type object'));
  return { kind: 'value', value };
}

/** The parsed JSON, or undefined if the string is not valid JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pickFields(value: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
}
