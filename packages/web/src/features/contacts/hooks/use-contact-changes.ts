import type { Contact, ContactStatus } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { viewContactStatus } from '../model/contact-status.ts';

/** Sets a contact's status. The server sends an email to people who become invited. */
export function useSetContactStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contact, status }: { readonly contact: Contact; readonly status: ContactStatus }) =>
      call('setContactStatus', { params: { id: contact.id }, query: { status } }),
    onSuccess: (contact) => {
      const { label } = viewContactStatus(contact.status);
      notify('Contact updated', `${contact.email}: ${label}${contact.status === 'invited' ? ', invitation mailed' : ''}`);
    },
    onError: (error) => notifyFailure('Failed to update contact', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.contacts }),
  });
}

export function useDeleteContact(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contact: Contact) => call('deleteContact', { params: { id: contact.id } }),
    onSuccess: (_, contact) => {
      notify('Contact deleted', contact.email);
      onDone();
    },
    onError: (error) => notifyFailure('Failed to delete contact', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.contacts }),
  });
}
