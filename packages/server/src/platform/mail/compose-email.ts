import { singleLine } from '@assay/engine/format';
import type { Email } from './mail.ts';

/** The email as a message that is readable in any editor: links stay whole, and nothing is encoded. */
export function composeEmail(from: string, email: Email, date = new Date()): string {
  // A line break or another control character in an address or subject would start a new header.
  const head = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${singleLine(from)}`,
    `To: ${singleLine(email.to)}`,
    `Subject: ${singleLine(email.subject)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return `${head.join('\n')}\n\n${email.text}`;
}
