import type { Email } from '../../platform/mail/mail.ts';

export const inviteEmail = (to: string, link: string): Email => ({
  to,
  subject: 'Your invitation to the Assay beta',
  text: `You asked to join the beta of Assay. You are in: sign up with this e-mail address here.\n\n${link}\n`,
});
