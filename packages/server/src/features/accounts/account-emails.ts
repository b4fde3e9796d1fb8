import type { Email } from '../../platform/mail/mail.ts';

/** Emails contain no text from the sign-up form. Otherwise anyone could use sign-up to send an arbitrary message to any address. */
type Compose = (to: string, link: string) => Email;

const END = '\n\nIf you did not request this, ignore this email. Nothing changes unless the link is opened.\n';

export const confirmationEmail: Compose = (to, link) => ({
  to,
  subject: 'Confirm your email address for Assay',
  text: `Open this page within 24 hours to confirm your email address and finish signing up:\n\n${link}${END}`,
});

export const resetEmail: Compose = (to, link) => ({
  to,
  subject: 'Set a new password for Assay',
  text: `Open this page within one hour to choose a new password:\n\n${link}\n\nChanging it signs you out everywhere.${END}`,
});

export const existingAccountEmail: Compose = (to, link) => ({
  to,
  subject: 'You already have an Assay account',
  text: `Someone tried to sign up with this address, which already has an account. If you forgot your password, set a new one here:\n\n${link}${END}`,
});

export const notInvitedEmail: Compose = (to, link) => ({
  to,
  subject: 'Assay sign-up requires an invitation',
  text: `You need an invitation to sign up on this server, and this address has not been invited yet. Request an invitation here:\n\n${link}${END}`,
});

export const newAddressEmail: Compose = (to, link) => ({
  to,
  subject: 'Confirm your new email address for Assay',
  text: `Open this page within 24 hours to use this address for your account:\n\n${link}${END}`,
});

export const addressChangedEmail: Compose = (to, link) => ({
  to,
  subject: 'Your Assay account’s email address has changed',
  text: `Your account now uses a different email address. If you did not make this change, someone may know your password. Contact the server’s operator for help. You can set a new password here:\n\n${link}\n`,
});
