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
        Test Connection and Save are disabled. An owner can unlock it for 15 minutes, for example to rotate a secret. The unlock is
        recorded.
      </Notice>
    );
  }
  if (unlockedUntil !== null) {
    return (
      <Notice tone="warn" title={`Unlocked until ${formatClock(unlockedUntil)}`}>
        Changes you save here affect production.
      </Notice>
    );
  }
  if (role === 'viewer') {
    return (
      <Notice tone="info" title="You can view this environment">
        Editing it requires the editor role.
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
      title="Someone else edited this environment"
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
      “Keep mine” overwrites their changes. “Take theirs” discards yours.
    </Notice>
  );
}
