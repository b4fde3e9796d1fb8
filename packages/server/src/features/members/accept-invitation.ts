import type { Project } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { hashToken, type InvitationsDeps } from './invitations.service.ts';
import { deleteInvitation, findByToken, findInvitation } from './invitations.store.ts';
import { findEmail, insertMember } from './members.store.ts';

export type AcceptInvitation = (actor: Actor, token: string) => Promise<Project>;

/**
 * Lets a user join with a token from an email or with a link. An emailed token only works for the invited address. An existing member keeps
 * their role.
 */
export function createAcceptInvitation({ db, clock, projects }: InvitationsDeps): AcceptInvitation {
  return async (actor, token) => {
    const invitation = await findByToken(db, hashToken(token));
    if (invitation === null || invitation.expiresAt <= clock.now()) throw new AppError('INVITATION_NOT_FOUND');
    const { id, projectId, role } = invitation;
    const isLink = invitation.email === null;
    const email = isLink ? null : await findEmail(db, actor.userId);
    if (!isLink && email?.toLowerCase() !== invitation.email?.toLowerCase()) throw new AppError('INVITATION_FOR_ANOTHER');
    await db.transaction(async (tx) => {
      // A link stays valid for others; an emailed token works once for one person.
      const isOpen = isLink ? (await findInvitation(tx, id)) !== null : await deleteInvitation(tx, projectId, id);
      if (!isOpen) throw new AppError('INVITATION_NOT_FOUND');
      await insertMember(tx, { projectId, userId: actor.userId, role });
      await recordAudit(tx, { userId: actor.userId, projectId, action: 'invitation.accepted', subjectId: id, details: { role } });
    });
    return projects.getProject(actor, projectId);
  };
}
