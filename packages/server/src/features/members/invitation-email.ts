import type { Role } from '@assay/contract';
import { singleLine } from '@assay/engine/format';
import type { Email } from '../../platform/mail/mail.ts';

export interface InvitationDetails {
  readonly to: string;
  readonly projectName: string;
  readonly inviter: string;
  readonly role: Role;
  readonly link: string;
  readonly days: number;
}

export function invitationEmail(facts: InvitationDetails): Email {
  // Users choose their names, so a line break in a name must not start a new line in the email.
  const project = singleLine(facts.projectName);
  const inviter = singleLine(facts.inviter);
  return {
    to: facts.to,
    subject: `${inviter} invited you to the project ${project}`,
    text: [
      `${inviter} invited you to work on the project ${project} in Assay as ${facts.role === 'viewer' ? 'a' : 'an'} ${facts.role}.`,
      '',
      'Open this link and sign in with this email address to join:',
      facts.link,
      '',
      `The invitation works once and expires in ${facts.days} days. If you do not know the sender, ignore this email.`,
      '',
    ].join('\n'),
  };
}
