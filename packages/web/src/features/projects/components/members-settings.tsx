import type { Invitation, Member, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../lib/format.ts';
import { screens } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { invitationsQuery, membersQuery } from '../api/queries.ts';
import { useRemoveMember, useTeam } from '../hooks/use-team.ts';
import { memberName } from '../model/member-name.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteLink } from './invite-link.tsx';
import { RoleSelect } from './role-select.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';

interface MemberRowProps {
  readonly member: Member;
  readonly isOwner: boolean;
  readonly projectId: string;
  readonly onRemove: () => void;
}

function MemberRow({ member, isOwner, projectId, onRemove }: MemberRowProps) {
  const team = useTeam(projectId);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 font-medium text-sm">
          <span className="truncate">{memberName(member)}</span>
          {member.self && <Badge>You</Badge>}
        </p>
        <p className="truncate text-fg-3 text-xs">{member.email}</p>
      </div>
      {isOwner ? (
        <RoleSelect
          label={`Role of ${memberName(member)}`}
          value={member.role}
          isDisabled={team.isBusy}
          onChange={(role) => team.changeRole({ userId: member.userId, role })}
        />
      ) : (
        <Badge variant="outline">{member.role}</Badge>
      )}
      {(isOwner || member.self) && (
        <Button
          size="sm"
          variant="ghost"
          className="w-20 max-sm:ml-auto"
          onClick={onRemove}
          aria-label={member.self ? 'Leave project' : `Remove ${memberName(member)}`}
        >
          {member.self ? 'Leave' : 'Remove'}
        </Button>
      )}
    </li>
  );
}

function RemoveDialog({ project, member, onClose }: { readonly project: Project; readonly member: Member; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useRemoveMember(project.id, ({ self }) => {
    onClose();
    if (self) void navigate(screens.projects, { replace: true });
  });
  return (
    <ConfirmDialog
      title={member.self ? `Leave ${project.name}?` : `Remove ${memberName(member)}?`}
      action={member.self ? 'Leave' : 'Remove'}
      state={remove.isPending ? 'busy' : 'ready'}
      onConfirm={() => remove.mutate(member)}
      onClose={onClose}
    >
      {member.self
        ? 'You will lose access to everything in it until an owner invites you again.'
        : `${member.email} will lose access to ${project.name}. Their work remains in the project.`}
    </ConfirmDialog>
  );
}

function Invitations({ project }: { readonly project: Project }) {
  const { data } = useQuery(invitationsQuery(project.id));
  const team = useTeam(project.id);
  if (data === undefined || data.length === 0) return null;
  const until = ({ email, expired, expiresAt }: Invitation): string =>
    expired ? 'has expired' : `${email === null ? 'open' : 'waits'} until ${formatDay(expiresAt)}`;
  return (
    <SettingsBlock title="Invitations" note="Open invitations and links.">
      <ul className="border-t">
        {data.map((invitation) => (
          <li key={invitation.id} className="flex items-center gap-3 border-b py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-sm">{invitation.email ?? `Link for ${invitation.role}s`}</p>
              <p className="truncate text-fg-3 text-xs">
                As {invitation.role}, {until(invitation)}
              </p>
            </div>
            {project.role === 'owner' && (
              <Button
                size="sm"
                variant="ghost"
                disabled={team.isBusy}
                aria-label={`Revoke ${invitation.email === null ? `link for ${invitation.role}s` : `invitation for ${invitation.email}`}`}
                onClick={() => team.withdraw(invitation.id)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsBlock>
  );
}

/** The Members tab in the project settings. */
export function MembersSettings({ project }: { readonly project: Project }) {
  const result = useQuery(membersQuery(project.id));
  const [leaving, setLeaving] = useState<Member | null>(null);
  const failure = failureOf(result);
  const isOwner = project.role === 'owner';
  return (
    <>
      {isOwner && (
        <SettingsBlock title="Invite" note="Invite people by email or link. On a local server, existing users join immediately.">
          <InviteForm projectId={project.id} />
          <InviteLink projectId={project.id} />
        </SettingsBlock>
      )}
      <SettingsBlock title="Members" note="A project must have at least one owner.">
        {failure !== null && <LoadFailure title="Failed to load members" failure={failure} onRetry={result.refetch} />}
        {result.isPending && failure === null && <Skeleton className="h-14" />}
        <ul className="border-t">
          {result.data?.map((member) => (
            <MemberRow key={member.userId} member={member} isOwner={isOwner} projectId={project.id} onRemove={() => setLeaving(member)} />
          ))}
        </ul>
      </SettingsBlock>
      <Invitations project={project} />
      {isOwner && <TransferOwnership project={project} others={(result.data ?? []).filter(({ self }) => !self)} />}
      {leaving !== null && <RemoveDialog project={project} member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
