import type { Handlers } from '../../platform/http/feature.ts';
import { withEntityTag } from '../../platform/http/routes/entity-tag.ts';
import type { AcceptInvitation } from './accept-invitation.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { MembersService } from './members.service.ts';

export interface MemberCalls {
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly accept: AcceptInvitation;
}

export function memberHandlers({ members, invitations, accept }: MemberCalls): Handlers {
  return {
    listMembers: ({ params }, { actor }) => members.list(actor, params.id),
    updateMember: ({ params, body }, { actor }) => members.changeRole(actor, params.id, params.userId, body.role),
    transferProject: ({ params }, { actor }) => members.transfer(actor, params.id, params.userId),
    removeMember: ({ params }, { actor }) => members.remove(actor, params.id, params.userId),
    listInvitations: ({ params }, { actor }) => invitations.list(actor, params.id),
    createInvitationLink: ({ params, body }, { actor }) => invitations.makeLink(actor, params.id, body.role),
    createInvitation: ({ params, body }, { actor }) => invitations.invite(actor, params.id, body),
    deleteInvitation: ({ params }, { actor }) => invitations.withdraw(actor, params.id, params.invitationId),
    findInvitation: ({ body }) => invitations.find(body.token),
    acceptInvitation: async ({ body }, context) => withEntityTag(context, await accept(context.actor, body.token)),
  };
}
