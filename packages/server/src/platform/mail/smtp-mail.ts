import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends through the operator's mail server. Certificates are checked, and `smtp:` uses TLS when the server offers it. */
export function createSmtpMail(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from,
        // An object, so that commas and brackets in the address do not turn it into several addresses.
        to: { name: '', address: to },
        subject,
        text,
        // Replies are not read, and auto-responders respect this header.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
