import type { Environment } from '@assay/contract';
import { Notice } from '../../../ui/notice.tsx';
import { mayUnlock } from '../model/access.ts';
import { UnlockForm } from './unlock-form.tsx';

/** Explains why a locked environment cannot be changed, and lets owners unlock it. */
export function LockNotice({ environment }: { readonly environment: Environment }) {
  if (!environment.locked) return null;
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 sm:px-6">
      <Notice tone="warn" title={`${environment.name} is locked`}>
        A locked environment and its auth profile cannot be changed or deleted. Test Connection still works. An owner can unlock it for 15
        minutes.
      </Notice>
      {mayUnlock(environment) && <UnlockForm environment={environment} onUnlocked={() => undefined} />}
    </div>
  );
}
