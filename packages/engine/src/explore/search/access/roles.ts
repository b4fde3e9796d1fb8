import { describedRole } from '../../../readers/openapi/described-roles.ts';
import type { OperationState } from '../../operation-state.ts';
import type { ExploreContext } from '../../world.ts';

/** The role that the spec restricts an operation to, or null. The spec must also list the rejection. */
export function requiredRole({ tools }: ExploreContext, { op }: OperationState): string | null {
  return op.responses.some(({ status }) => status === '403') ? describedRole(op, tools.roles) : null;
}
