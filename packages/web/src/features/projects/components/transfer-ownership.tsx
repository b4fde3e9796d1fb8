import type { Member, Project } from '@assay/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { useTransferProject } from '../hooks/use-team.ts';
import { memberName } from '../model/member-name.ts';

interface TransferOwnershipProps {
  readonly project: Project;
  /** All members except the current user. */
  readonly others: readonly Member[];
}

export function TransferOwnership({ project, others }: TransferOwnershipProps) {
  const [chosenId, setChosenId] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const transfer = useTransferProject(project.id, () => setIsAsking(false));
  const heir = others.find(({ userId }) => userId === chosenId) ?? others[0];
  if (heir === undefined) return null;
  return (
    <SettingsBlock title="Transfer ownership" note="Another member becomes the owner. You become an editor.">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="New owner"
          value={heir.userId}
          className="min-w-0 flex-1 basis-52"
          onChange={(event) => setChosenId(event.target.value)}
        >
          {others.map((member) => (
            <option key={member.userId} value={member.userId}>
              {memberName(member)} ({member.email})
            </option>
          ))}
        </Select>
        <Button onClick={() => setIsAsking(true)}>Transfer</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Transfer ${project.name} to ${memberName(heir)}?`}
          action="Transfer"
          state={transfer.isPending ? 'busy' : 'ready'}
          onConfirm={() => transfer.mutate(heir)}
          onClose={() => setIsAsking(false)}
        >
          {heir.email} will manage members and integrations, and can delete the project. You become an editor, and only an owner can undo
          this.
        </ConfirmDialog>
      )}
    </SettingsBlock>
  );
}
