import { createBackground } from '../../platform/background/background.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import { contactHandlers } from './contacts.routes.ts';
import { type ContactsDeps, createContactsService } from './contacts.service.ts';

export interface ContactsFeature extends Feature {
  /** Resolves once all invitations have been sent. */
  close(): Promise<void>;
}

/** The beta waiting list. */
export function createContactsFeature({ log, ...deps }: Omit<ContactsDeps, 'background'> & { readonly log: Log }): ContactsFeature {
  const background = createBackground(log);
  return { name: 'contacts', handlers: contactHandlers(createContactsService({ ...deps, background })), close: background.settled };
}
