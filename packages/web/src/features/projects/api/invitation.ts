import { queryOptions } from '@tanstack/react-query';
import { callPublic } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The project that an invitation is for. Anyone with the token can read it. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => callPublic('findInvitation', { body: { token }, signal }),
    retry: false,
  });

/** The invitation token in a path such as `/app/projects?invitation=…`; null without one. */
export const invitationToken = (address: string): string | null => {
  const [, search = ''] = address.split('?');
  return new URLSearchParams(search).get('invitation');
};
