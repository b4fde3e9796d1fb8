import type { Email } from './mail.ts';

/** A line break or another control character in an address or subject would start a new header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** The email as a message that is readable in any editor: links stay whole, and nothing is encoded. */
export function composeEmail(from: string, email: Email, date = new Date()): string {
  const head = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${oneLine(from)}`,
    `To: ${oneLine(email.to)}`,
    `Subject: ${oneLine(email.subject)}`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return `${head.join('\n')}\n\n${email.text}`;
}
