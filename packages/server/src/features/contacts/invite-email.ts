import type { Email } from '../../platform/mail/mail.ts';

export const inviteEmail = (to: string, link: string): Email => ({
  to,
  subject: 'Your invitation to the Assay beta',
  text: `You asked to join the Assay beta, and your invitation is ready. Sign up with this email address here:\n\n${link}\n`,
});
