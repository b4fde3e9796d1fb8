import type { Letter } from '../../platform/mail/mail.ts';

export const inviteLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'Your invitation to the Assay beta',
  text: `You asked to join the beta of Assay. You are in: sign up with this e-mail address here.\n\n${link}\n`,
});
