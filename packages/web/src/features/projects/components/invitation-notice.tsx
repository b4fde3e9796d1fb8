import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice.tsx';
import { invitationQuery, invitationToken } from '../api/invitation.ts';
import { roleText } from '../model/role-text.ts';

/** Shows an invitation before sign-in. To join, the user signs in and accepts it. */
export function InvitationNotice({ address }: { readonly address: string }) {
  const token = invitationToken(address);
  const { data } = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null });
  if (data === undefined) return null;
  return (
    <Notice tone="info" title={`Invitation to ${data.projectName}`} className="mt-6">
      {data.invitedBy ?? 'Someone'} invited you to join this project as {roleText(data.role)}. Sign in or create an account to respond.
    </Notice>
  );
}
