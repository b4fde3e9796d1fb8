import { z } from 'zod';
import { Id, IdParams, Role, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { Project } from './projects.ts';

export const Member = z.object({
  userId: Id,
  email: z.string(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  role: Role,
  /** True for the caller's own membership. */
  self: z.boolean(),
  joinedAt: Time,
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  /** Null for a link that anyone who has it may use. */
  email: z.string().nullable(),
  role: Role,
  /** The sender's name; null once the account is deleted. */
  invitedBy: z.string().nullable(),
  expired: z.boolean(),
  createdAt: Time,
  expiresAt: Time,
});
export type Invitation = z.infer<typeof Invitation>;

const Email = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid email address.'))
  .meta({ format: 'email', examples: ['ada@example.com'] });

/** On a local install a known person joins immediately. Otherwise the invitation waits until that person accepts it. */
export const InvitationResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), member: Member }),
  z.object({
    kind: z.literal('invited'),
    invitation: Invitation,
    /** The link in the email. On servers that send no mail, the inviter passes it on. */
    link: z.string().nullable(),
  }),
]);
export type InvitationResult = z.infer<typeof InvitationResult>;

/** Shown once, because the server only stores a hash of the link. */
export const InvitationLink = z.object({ invitation: Invitation, link: z.string() });
export type InvitationLink = z.infer<typeof InvitationLink>;

/** The details of an invitation that a user sees before joining. */
export const InvitationFacts = z.object({
  projectName: z.string(),
  /** The sender's name; null once the account is deleted. */
  invitedBy: z.string().nullable(),
  role: Role,
});
export type InvitationFacts = z.infer<typeof InvitationFacts>;

const InvitationToken = z.object({ token: z.string().min(1).max(200) });

const MemberParams = z.object({ id: Id, userId: Id });
const InvitationParams = z.object({ id: Id, invitationId: Id });

export const memberRoutes = defineRoutes({
  listMembers: {
    summary: 'List a project’s members, owners first',
    access: 'user',
    params: IdParams,
    reply: z.object({ items: z.array(Member), total: z.number().int() }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  updateMember: {
    summary: 'Change a member’s role (requires the owner role)',
    access: 'user',
    params: MemberParams,
    body: z.object({ role: Role }),
    reply: Member,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'MEMBER_NOT_FOUND', 'LAST_OWNER'],
  },
  transferProject: {
    summary: 'Transfer ownership to a member. The caller becomes an editor (requires the owner role)',
    access: 'user',
    params: MemberParams,
    body: z.object({}).nullish(),
    reply: Member,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'MEMBER_NOT_FOUND'],
  },
  removeMember: {
    summary: 'Remove a member (requires the owner role), or leave the project',
    access: 'user',
    params: MemberParams,
    reply: z.object({ userId: Id }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'MEMBER_NOT_FOUND', 'LAST_OWNER'],
  },
  listInvitations: {
    summary: 'List open invitations, newest first',
    access: 'user',
    params: IdParams,
    reply: z.object({ items: z.array(Invitation), total: z.number().int() }),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createInvitation: {
    summary: 'Invite someone by email (requires the owner role). A second invitation to the same address replaces the first',
    access: 'user',
    params: IdParams,
    body: z.object({ email: Email, role: Role }),
    reply: InvitationResult,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'ALREADY_MEMBER', 'INVITATION_NOT_SENT'],
  },
  createInvitationLink: {
    summary:
      'Create a link that lets anyone join for seven days (requires the owner role). A second link for the same role replaces the first',
    access: 'user',
    params: IdParams,
    body: z.object({ role: z.enum(['editor', 'viewer'], 'A link can grant the editor or viewer role.') }),
    reply: InvitationLink,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  deleteInvitation: {
    summary: 'Revoke an invitation (requires the owner role)',
    access: 'user',
    params: InvitationParams,
    reply: z.object({ id: Id }),
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'INVITATION_NOT_FOUND'],
  },
  findInvitation: {
    summary: 'Get an invitation’s project and role. Requires only the invitation token',
    access: 'public',
    body: InvitationToken,
    reply: InvitationFacts,
    errors: ['INVITATION_NOT_FOUND', 'RATE_LIMITED'],
  },
  acceptInvitation: {
    summary: 'Accept an invitation as the invited user, or join with a link',
    access: 'user',
    body: InvitationToken,
    reply: Project,
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_FOR_ANOTHER'],
  },
});
