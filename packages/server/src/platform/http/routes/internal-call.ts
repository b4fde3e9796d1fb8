import { type CallName, type CallReply, type RouteSpec, routes } from '@assay/contract';
import { parseInput } from '../body/parse-input.ts';
import type { RateLimits } from '../edge/rate-limits.ts';
import type { AnyHandler, CallContext, Handlers, InternalCall } from '../feature.ts';
import { requireScope } from './require-scope.ts';

interface InternalCallDeps {
  readonly handlers: Handlers;
  readonly limits: RateLimits;
}

/** A call that a handler makes on behalf of its caller. It passes the same checks as an external request. */
export function createInternalCall({ handlers, limits }: InternalCallDeps, contextOf: () => CallContext): InternalCall {
  return async <N extends CallName>(name: N, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }) => {
    const spec: RouteSpec = routes[name];
    const handler = handlers[name] as AnyHandler | undefined;
    if (handler === undefined) throw new Error(`nothing handles ${name}`);
    const context = contextOf();
    const { actor } = context;
    await limits.count(name, { address: context.address, userId: actor.userId, keyId: actor.key?.id ?? null });
    requireScope(spec, actor);
    const input = parseInput(spec, { params, query: query ?? {}, body });
    // A stream has no reader here, and the headers belong to the outer response.
    const inner = { ...context, actor, rawBody: '', longTexts: {}, headers: {}, wantsEvents: false, setHeader: () => {} };
    return (await handler(input, inner)) as CallReply<N>;
  };
}
