import { describedRole } from '../../../readers/openapi/described-roles.ts';
import type { OperationState } from '../../operation-state.ts';

/** The role that the spec restricts an operation to, or null. The spec must also list the rejection. */
export function roleOf({ op }: OperationState): string | null {
  return op.responses.some(({ status }) => status === '403') ? describedRole(op) : null;
}
