import type { Feature } from '../../platform/http/feature.ts';
import { createAcceptInvitation } from './accept-invitation.ts';
import { createInvitationsService, type InvitationsDeps } from './invitations.service.ts';
import { memberHandlers } from './members.routes.ts';
import { createMembersService } from './members.service.ts';

/** Project members and invitations. */
export function createMembersFeature(deps: InvitationsDeps): Feature {
  return {
    name: 'members',
    handlers: memberHandlers({
      members: createMembersService(deps),
      invitations: createInvitationsService(deps),
      accept: createAcceptInvitation(deps),
    }),
  };
}
