import type { Invitation, Member } from '@assay/contract';
import type { ListedInvitation } from './invitations.store.ts';
import type { MemberRow } from './members.store.ts';

export function presentMember(row: MemberRow, callerId: string): Member {
  const { userId, email, username, name, surname, role } = row;
  return { userId, email, username, name, surname, role, self: userId === callerId, joinedAt: row.joinedAt.toISOString() };
}

export function presentInvitation({ invitation, inviter }: ListedInvitation, now: Date): Invitation {
  const { id, email, role, createdAt, expiresAt } = invitation;
  return {
    id,
    email,
    role,
    invitedBy: inviter === null ? null : memberDisplayName(inviter),
    expired: expiresAt <= now,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A user's display name in sentences. */
export const memberDisplayName = (person: { readonly name: string; readonly surname: string; readonly username: string }) =>
  `${person.name} ${person.surname}`.trim() || person.username;
