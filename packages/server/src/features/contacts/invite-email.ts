import type { Email } from '../../platform/mail/mail.ts';

export const inviteEmail = (to: string, link: string): Email => ({
  to,
  subject: 'Your invitation to the Assay beta',
  text: `You asked to join the Assay beta, and you are in. Sign up with this email address here:\n\n${link}\n`,
});
