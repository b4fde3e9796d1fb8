import type { Role } from '@assay/contract';
import type { Email } from '../../platform/mail/mail.ts';

export interface InvitationFacts {
  readonly to: string;
  readonly projectName: string;
  readonly inviter: string;
  readonly role: Role;
  readonly link: string;
  readonly days: number;
}

/** Users choose their names, so a line break in a name must not start a new line in the email. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export function invitationEmail(facts: InvitationFacts): Email {
  const project = oneLine(facts.projectName);
  const inviter = oneLine(facts.inviter);
  return {
    to: facts.to,
    subject: `${inviter} invited you to the project ${project}`,
    text: [
      `${inviter} invited you to work on the project ${project} in Assay, as ${facts.role}.`,
      '',
      'Open this link and sign in with this email address to join:',
      facts.link,
      '',
      `The invitation works once and expires in ${facts.days} days. If you do not know the sender, ignore this email.`,
      '',
    ].join('\n'),
  };
}
