import { describedRole } from '../../readers/openapi/described-roles.ts';
import type { OperationState } from '../operation-state.ts';

/** The role that the spec reserves an operation for, or null. The spec has to list the rejection too. */
export function roleOf({ op }: OperationState): string | null {
  return op.responses.some(({ status }) => status === '403') ? describedRole(op) : null;
}
