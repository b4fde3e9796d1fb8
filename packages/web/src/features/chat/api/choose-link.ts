import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { notifyFailure } from '../../../ui/toast.ts';

export interface LinkChoice {
  readonly op: string;
  readonly param: string;
  /** The operation that provides the value; null when a variable provides it. */
  readonly from: string | null;
}

/** Stores where a value comes from. Returns true on success. */
export async function chooseLink(projectId: string, choice: LinkChoice): Promise<boolean> {
  try {
    await call('chooseLink', { params: { id: projectId }, body: choice });
    return true;
  } catch (error) {
    notifyFailure('Failed to change the link', errorDetail(error));
    return false;
  }
}
