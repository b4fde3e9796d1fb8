import { queryOptions } from '@tanstack/react-query';
import { callPublic } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The project of an invitation, readable by anyone with its token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => callPublic('findInvitation', { body: { token }, signal }),
    retry: false,
  });

/** The token in an address such as `/app/projects?invitation=…`; null without one. */
export const invitationIn = (address: string): string | null => {
  const [, search = ''] = address.split('?');
  return new URLSearchParams(search).get('invitation');
};
