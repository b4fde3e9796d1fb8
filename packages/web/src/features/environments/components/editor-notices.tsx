import type { Environment } from '@assay/contract';
import { formatClock } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EnvironmentEditing } from '../hooks/use-edit-environment.ts';

/** Explains why fields are disabled, or how long they stay unlocked. */
export function AccessNotice({ environment }: { readonly environment: Environment }) {
  const { locked, unlockedUntil, role } = environment;
  if (locked) {
    return (
      <Notice tone="warn" title="Prod guard: Production environment is read-only in MVP">
        Test Connection and Save are disabled. An owner can unlock it for 15 minutes, to rotate a secret for example; the unlock is
        recorded.
      </Notice>
    );
  }
  if (unlockedUntil !== null) {
    return (
      <Notice tone="warn" title={`Unlocked until ${formatClock(unlockedUntil)}`}>
        What you save here changes production.
      </Notice>
    );
  }
  if (role === 'viewer') {
    return (
      <Notice tone="info" title="You can look at this environment">
        Changing it takes the role editor in the project.
      </Notice>
    );
  }
  return null;
}

/** Another user has saved in the meantime. The user decides what to do before anything is overwritten. */
export function ConflictNotice({ editing }: { readonly editing: EnvironmentEditing }) {
  if (editing.theirs === null) return null;
  return (
    <Notice
      tone="warn"
      title="Somebody else saved this environment meanwhile"
      action={
        <span className="flex shrink-0 flex-col gap-1.5">
          <Button size="sm" onClick={editing.keepMine}>
            Keep mine
          </Button>
          <Button size="sm" onClick={editing.takeTheirs}>
            Take theirs
          </Button>
        </span>
      }
    >
      Keep mine saves your edits on top of theirs. Take theirs drops your edits.
    </Notice>
  );
}
