import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import type { Letter } from './mail.ts';

/** The letter as an RFC 5322 message. A line break in an address or subject cannot add a header: the composer encodes it. */
export async function composeLetter(from: string, letter: Letter): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await composer.sendMail({ from, ...toMessage(letter) });
  return Buffer.isBuffer(message) ? message : buffer(message);
}

/** The address goes in as an object, so that commas and brackets in it do not make it several. */
export const toMessage = (letter: Letter) => ({
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  // Nobody answers these, and auto-responders know this mark.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
