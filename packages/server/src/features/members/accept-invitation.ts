import type { Project } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../audit.store.ts';
import { hashToken, type InvitationsDeps } from './invitations.service.ts';
import { deleteInvitation, findByToken } from './invitations.store.ts';
import { findEmail, insertMember } from './members.store.ts';

export type AcceptInvitation = (actor: Actor, token: string) => Promise<Project>;

/** Whoever holds the letter and the account of its address joins; a member keeps the role they have. */
export function createAcceptInvitation({ db, clock, projects }: InvitationsDeps): AcceptInvitation {
  return async (actor, token) => {
    const invitation = await findByToken(db, hashToken(token));
    if (invitation === null || invitation.expiresAt <= clock.now()) throw new AppError('INVITATION_NOT_FOUND');
    const { id, projectId, role } = invitation;
    const email = await findEmail(db, actor.userId);
    if (email?.toLowerCase() !== invitation.email.toLowerCase()) throw new AppError('INVITATION_FOR_ANOTHER');
    await db.transaction(async (tx) => {
      if (!(await deleteInvitation(tx, projectId, id))) throw new AppError('INVITATION_NOT_FOUND');
      await insertMember(tx, { projectId, userId: actor.userId, role });
      await recordAudit(tx, { userId: actor.userId, projectId, action: 'invitation.accepted', subjectId: id, details: { role } });
    });
    return projects.getProject(actor, projectId);
  };
}
