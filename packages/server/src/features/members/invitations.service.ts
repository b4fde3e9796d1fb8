import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Invitation, InvitationFacts, InvitationLink, InvitationResult, ParsedCall, Role } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import type { ProjectAccess, ProjectsFeature } from '../projects/index.ts';
import { invitationEmail } from './invitation-email.ts';
import { deleteInvitation, findInvitation, findInvitationWithProject, listInvitations, replaceInvitation } from './invitations.store.ts';
import { memberDisplayName, presentInvitation, presentMember } from './members.presenter.ts';
import { findMember, findUserByEmail, insertMember, isMemberAddress } from './members.store.ts';

export interface InvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'mode' | 'smtpUrl'>;
  readonly access: ProjectAccess;
  readonly projects: Pick<ProjectsFeature, 'getProject'>;
  readonly mail: Mail;
  /** The web app's base URL, without a trailing slash. */
  readonly ownUrl: () => string;
}

const VALID_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type Wanted = ParsedCall<'createInvitation'>['body'];

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(deps: InvitationsDeps) {
  const { db, clock, config, access } = deps;
  return {
    async list(actor: Actor, projectId: string) {
      await access.requireMember(actor, projectId);
      const items = (await listInvitations(db, projectId)).map((row) => presentInvitation(row, clock.now()));
      return { items, total: items.length };
    },

    /** The invitation's details, shown to the user before they accept. */
    async find(token: string): Promise<InvitationFacts> {
      const offer = await findInvitationWithProject(db, hashToken(token));
      if (offer === null || offer.invitation.expiresAt <= clock.now()) throw new AppError('INVITATION_NOT_FOUND');
      const { invitation, projectName, inviter } = offer;
      return { projectName, invitedBy: inviter === null ? null : memberDisplayName(inviter), role: invitation.role };
    },

    async invite(actor: Actor, projectId: string, wanted: Wanted): Promise<InvitationResult> {
      await access.requireMember(actor, projectId, 'owner');
      if (await isMemberAddress(db, projectId, wanted.email))
        throw new AppError('ALREADY_MEMBER', { email: wanted.email }, { fields: { email: 'This person is already a member.' } });
      // On a shared server an invitation must not reveal who has an account, either by its text or by its duration.
      const known = config.mode === 'local' ? await findUserByEmail(db, wanted.email) : null;
      if (known !== null) return addKnown(deps, actor, projectId, { userId: known.id, role: wanted.role });
      return sendInvitation(deps, actor, projectId, wanted);
    },

    async makeLink(actor: Actor, projectId: string, role: Exclude<Role, 'owner'>): Promise<InvitationLink> {
      await access.requireMember(actor, projectId, 'owner');
      const token = makeToken();
      const invitation = await storeInvitation(deps, actor, { projectId, email: null, role, token, action: 'invitation.link-made' });
      return { invitation, link: linkOf(deps, token) };
    },

    async withdraw(actor: Actor, projectId: string, id: string) {
      await access.requireMember(actor, projectId, 'owner');
      await db.transaction(async (tx) => {
        if (!(await deleteInvitation(tx, projectId, id))) throw new AppError('INVITATION_NOT_FOUND');
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'invitation.withdrawn', subjectId: id });
      });
      return { id };
    },
  };
}

async function addKnown(
  { db }: InvitationsDeps,
  actor: Actor,
  projectId: string,
  { userId, role }: { readonly userId: string; readonly role: Wanted['role'] },
): Promise<InvitationResult> {
  const member = await db.transaction(async (tx) => {
    await insertMember(tx, { projectId, userId, role });
    await recordAudit(tx, { userId: actor.userId, projectId, action: 'member.added', subjectId: userId, details: { role } });
    return findMember(tx, projectId, userId);
  });
  if (member === null) throw new AppError('PROJECT_NOT_FOUND');
  return { kind: 'added', member: presentMember(member, actor.userId) };
}

/** The email is sent first. If that fails, an earlier invitation for the same address stays valid. */
async function sendInvitation(deps: InvitationsDeps, actor: Actor, projectId: string, wanted: Wanted): Promise<InvitationResult> {
  const { mail, projects, config } = deps;
  const project = await projects.getProject(actor, projectId);
  const token = makeToken();
  const link = linkOf(deps, token);
  const email = invitationEmail({
    to: wanted.email,
    projectName: project.name,
    inviter: actor.name,
    role: wanted.role,
    link,
    days: VALID_DAYS,
  });
  await mail.send(email).catch((cause: unknown) => {
    throw new AppError('INVITATION_NOT_SENT', {}, { cause });
  });
  const invitation = await storeInvitation(deps, actor, { projectId, ...wanted, token, action: 'invitation.sent' });
  // Only the operator can read the outbox, so the inviter must pass the link on.
  return { kind: 'invited', invitation, link: config.smtpUrl === null ? link : null };
}

const makeToken = () => randomBytes(32).toString('base64url');
const linkOf = ({ ownUrl }: InvitationsDeps, token: string) => `${ownUrl()}/app/projects?invitation=${token}`;

interface ToKeep {
  readonly projectId: string;
  readonly email: string | null;
  readonly role: Role;
  readonly token: string;
  readonly action: string;
}

async function storeInvitation({ db, clock }: InvitationsDeps, actor: Actor, wanted: ToKeep): Promise<Invitation> {
  const id = randomUUID();
  const { projectId, email, role, token, action } = wanted;
  await db.transaction(async (tx) => {
    const expiresAt = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS);
    await replaceInvitation(tx, { id, projectId, email, role, tokenHash: hashToken(token), invitedBy: actor.userId, expiresAt });
    await recordAudit(tx, { userId: actor.userId, projectId, action, subjectId: id, details: email === null ? { role } : { email, role } });
  });
  const stored = await findInvitation(db, id);
  if (stored === null) throw new AppError('INVITATION_NOT_FOUND');
  return presentInvitation(stored, clock.now());
}
