import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends through the operator's mail server; certificates are checked, and on `smtp:` TLS is used when the server offers it. */
export function createSmtpMail(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from,
        // As an object, so that commas and brackets in the address do not make it several.
        to: { name: '', address: to },
        subject,
        text,
        // Nobody answers these, and auto-responders know this mark.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
