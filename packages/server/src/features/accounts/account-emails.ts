import type { Email } from '../../platform/mail/mail.ts';

/** Emails contain no text from the sign-up form. Otherwise anyone could use sign-up to send an arbitrary message to any address. */
type Compose = (to: string, link: string) => Email;

const END = '\n\nIf this was not you, do nothing: no account is opened or changed without the link.\n';

export const confirmationEmail: Compose = (to, link) => ({
  to,
  subject: 'Confirm your email address for Assay',
  text: `Open this page within 24 hours to confirm your address and finish signing up:\n\n${link}${END}`,
});

export const resetEmail: Compose = (to, link) => ({
  to,
  subject: 'Set a new password for Assay',
  text: `Open this page within one hour to choose a new password:\n\n${link}\n\nAll your sessions end when you do.${END}`,
});

export const existingAccountEmail: Compose = (to, link) => ({
  to,
  subject: 'You have an Assay account already',
  text: `Somebody signed up with this address, which has an account already. If you forgot the password, set a new one here:\n\n${link}${END}`,
});

export const notInvitedEmail: Compose = (to, link) => ({
  to,
  subject: 'Assay is open by invitation',
  text: `Sign-up on this server is by invitation, and this address has none yet. Ask for one here:\n\n${link}${END}`,
});

export const newAddressEmail: Compose = (to, link) => ({
  to,
  subject: 'Confirm your new e-mail address for Assay',
  text: `Open this page within 24 hours to use this address for your account:\n\n${link}${END}`,
});

export const addressChangedEmail: Compose = (to, link) => ({
  to,
  subject: 'Your Assay account has another e-mail address now',
  text: `Your account uses another address from now on, and letters go there. If this was not you, somebody knows your password: ask the operator of the server for help. The page to set a new password is\n\n${link}\n`,
});
