import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Mail } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMail } from './smtp-mail.ts';

/** Sends mail by SMTP when a server is configured, otherwise into a folder that the operator can read. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mail {
  if (config.smtpUrl !== null) return createSmtpMail(config.smtpUrl, config.mailFrom);
  return createOutbox({
    folder: join(config.dataDir, 'outbox'),
    from: config.mailFrom,
    announce: (line) => process.stdout.write(`${line}\n`),
  });
}
