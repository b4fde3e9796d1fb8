import type { Handlers } from '../../platform/http/feature.ts';
import type { ContactsService } from './contacts.service.ts';

export function contactHandlers(service: ContactsService): Handlers {
  return {
    addContact: async ({ body }) => {
      await service.add(body);
      return { status: 'saved' };
    },
    listContacts: ({ query }, { actor }) => service.list(actor, query),
    getContact: ({ params }, { actor }) => service.get(actor, params.id),
    updateContact: ({ params, body }, { actor }) => service.update(actor, params.id, body),
    setContactStatus: ({ params, query }, { actor }) => service.setStatus(actor, params.id, query.status),
    deleteContact: async ({ params }, { actor }) => {
      await service.remove(actor, params.id);
      return {};
    },
  };
}
