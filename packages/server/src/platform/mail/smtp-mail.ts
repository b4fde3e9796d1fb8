import { createTransport } from 'nodemailer';
import { toMessage } from './compose-letter.ts';
import type { Mail } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends through the operator's mail server; certificates are checked, and on `smtp:` TLS is used when the server offers it. */
export function createSmtpMail(url: string, from: string): Mail {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (letter) => {
      await transport.sendMail({ from, ...toMessage(letter) });
    },
  };
}
