import { z } from 'zod';
import { IdParams, PageQuery, pageOf, Time } from '../common.ts';
import { MAX_SEARCH_LENGTH } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { Email } from './accounts.ts';

export const ContactStatus = z.enum(['new', 'invited', 'active', 'declined']);
export type ContactStatus = z.infer<typeof ContactStatus>;

export const Contact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  status: ContactStatus,
  createdAt: Time,
  updatedAt: Time,
});
export type Contact = z.infer<typeof Contact>;

const ContactFields = z.object({
  name: z.string().trim().min(1, 'is missing').max(200, 'is too long'),
  email: Email,
  company: z.string().trim().max(200, 'is too long').nullish(),
});

export const contactRoutes = defineRoutes({
  addContact: {
    summary: 'Join the beta. A second request with the same address updates the entry',
    access: 'public',
    /** People never see the `website` field, but bots fill it in. */
    body: ContactFields.extend({ website: z.string().max(2000).nullish() }),
    reply: z.object({ status: z.literal('saved') }),
    status: 201,
    errors: ['RATE_LIMITED'],
  },
  listContacts: {
    summary: 'List contacts, newest first (administrators only)',
    access: 'user',
    query: PageQuery.extend({
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
      status: z.preprocess((value) => (value === '' ? undefined : value), ContactStatus.optional()),
    }),
    reply: pageOf(Contact),
    errors: ['ROLE_REQUIRED'],
  },
  getContact: {
    summary: 'Get a contact (administrators only)',
    access: 'user',
    params: IdParams,
    reply: Contact,
    errors: ['CONTACT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  updateContact: {
    summary: 'Update a contact (administrators only)',
    access: 'user',
    params: IdParams,
    body: ContactFields,
    reply: Contact,
    errors: ['CONTACT_NOT_FOUND', 'EMAIL_TAKEN', 'ROLE_REQUIRED'],
  },
  deleteContact: {
    summary: 'Remove a contact (administrators only)',
    access: 'user',
    params: IdParams,
    reply: z.object({}),
    errors: ['CONTACT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  setContactStatus: {
    summary: 'Set a contact’s status. Invited contacts get an email (administrators only)',
    access: 'user',
    params: IdParams,
    query: z.object({ status: ContactStatus }),
    reply: Contact,
    errors: ['CONTACT_NOT_FOUND', 'ROLE_REQUIRED'],
  },
});
