import { randomUUID } from 'node:crypto';
import type { Contact, ContactStatus, ParsedCall } from '@assay/contract';
import type { Background } from '../../platform/background/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { toPage } from '../../shared/paging.ts';
import { storableText } from '../../shared/storable.ts';
import { presentContact } from './contacts.presenter.ts';
import { deleteContact, findContact, isAddressTaken, listContacts, saveContact, updateContact } from './contacts.store.ts';
import { inviteEmail } from './invite-email.ts';

export interface ContactsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly background: Background;
  readonly ownUrl: () => string;
}

type ContactBody = ParsedCall<'updateContact'>['body'];

const columnsOf = (body: ContactBody) => ({
  name: storableText(body.name),
  email: body.email,
  company: storableText(body.company ?? '') || null,
});

/** Only administrators may read people's names and email addresses. */
function requireAdmin(actor: Actor): void {
  if (!actor.roles.includes('admin')) throw new AppError('ROLE_REQUIRED', { role: 'admin' });
}

const found = <T>(row: T | null): T => {
  if (row === null) throw new AppError('CONTACT_NOT_FOUND');
  return row;
};

export type ContactsService = ReturnType<typeof createContactsService>;

export function createContactsService({ db, clock, mail, background, ownUrl }: ContactsDeps) {
  return {
    /** A filled honeypot field means a bot: it gets the same reply, and nothing is stored. */
    async add({ website, ...body }: ParsedCall<'addContact'>['body']): Promise<void> {
      if (website) return;
      const now = clock.now();
      await saveContact(db, { id: randomUUID(), ...columnsOf(body), createdAt: now, updatedAt: now });
    },

    async list(actor: Actor, query: ParsedCall<'listContacts'>['query']) {
      requireAdmin(actor);
      const { rows, total } = await listContacts(db, query);
      return toPage(rows.map(presentContact), total, query);
    },

    async get(actor: Actor, id: string): Promise<Contact> {
      requireAdmin(actor);
      return presentContact(found(await findContact(db, id)));
    },

    async update(actor: Actor, id: string, body: ContactBody): Promise<Contact> {
      requireAdmin(actor);
      if (await isAddressTaken(db, id, body.email)) {
        found(await findContact(db, id));
        throw new AppError('EMAIL_TAKEN', {}, { fields: { email: 'belongs to another contact' } });
      }
      return presentContact(found(await updateContact(db, id, { ...columnsOf(body), updatedAt: clock.now() })));
    },

    /** Sends one email to a contact whose status changes to invited. */
    async setStatus(actor: Actor, id: string, status: ContactStatus): Promise<Contact> {
      requireAdmin(actor);
      const before = found(await findContact(db, id));
      const row = found(await updateContact(db, id, { status, updatedAt: clock.now() }));
      if (status === 'invited' && before.status !== 'invited')
        background.run('an invitation', () => mail.send(inviteEmail(row.email, `${ownUrl()}/auth/signup`)));
      return presentContact(row);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      if (!(await deleteContact(db, id))) throw new AppError('CONTACT_NOT_FOUND');
    },
  };
}
