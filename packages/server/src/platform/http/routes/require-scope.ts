import { grantsScope, type RouteSpec } from '@assay/contract';
import { AppError } from '../app-error.ts';
import type { Actor } from '../feature.ts';

/** A key is accepted only when the route declares a scope and the key has it. */
export function requireScope({ scope }: RouteSpec, actor: Actor | undefined): void {
  if (actor?.key === undefined) return;
  if (scope === undefined) throw new AppError('SESSION_REQUIRED');
  if (!grantsScope(actor.key.scopes, scope)) throw new AppError('SCOPE_REQUIRED', { scope });
}
