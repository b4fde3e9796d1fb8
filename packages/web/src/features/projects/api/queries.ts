import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** All projects including archived ones, so that the selector and the list can filter them without another request. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) => call('listProjects', { query: { status: 'all' }, signal }),
    select: (page) => page.items,
  });

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.project(id), queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

export const projectContentsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.projectContents(id),
    queryFn: ({ signal }) => call('getProjectContents', { params: { id }, signal }),
    // Loaded right before a deletion, so it must be current.
    staleTime: 0,
  });

export const policiesQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.policies(id), queryFn: ({ signal }) => call('getPolicies', { params: { id }, signal }) });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.members(id),
    queryFn: ({ signal }) => call('listMembers', { params: { id }, signal }),
    select: (list) => list.items,
  });

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.invitations(id),
    queryFn: ({ signal }) => call('listInvitations', { params: { id }, signal }),
    select: (list) => list.items,
  });
