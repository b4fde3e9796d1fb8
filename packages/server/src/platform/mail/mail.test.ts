import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSmtpServer } from '../../testing/servers/smtp-server.ts';
import { openMail } from './open-mail.ts';
import { createOutbox } from './outbox.ts';

const email = {
  to: 'ada@example.test',
  subject: 'Confirm your address',
  text: `Open http://127.0.0.1:4600/auth/reset#token=canary-token-${'x'.repeat(60)}\n`,
};

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'assay-mail-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function outbox() {
  const path = await folder();
  const printed: string[] = [];
  const mail = createOutbox({ folder: join(path, 'outbox'), from: 'Assay <assay@example.test>', announce: (line) => printed.push(line) });
  const read = async () => {
    const names = await readdir(join(path, 'outbox'));
    return Promise.all(names.map((name) => readFile(join(path, 'outbox', name), 'utf8')));
  };
  return { path, printed, mail, read };
}

test('without a mail server an email is a file for the owner, and the console shows only the file name', async () => {
  const { mail, printed, read } = await outbox();
  await mail.send(email);
  const [text = ''] = await read();
  expect(text).toMatch(/^From: Assay <assay@example\.test>$/m);
  expect(text).toMatch(/^To: ada@example\.test$/m);
  expect(text).toMatch(/^Subject: Confirm your address$/m);
  expect(text).toContain(email.text);
  expect(printed).toHaveLength(1);
  const file = printed[0]?.replace('Mail: ', '') ?? '';
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(printed[0]).not.toContain('canary-token');
  expect(printed[0]).not.toContain('ada');
});

test('line breaks in user input add no header', async () => {
  const { mail, read } = await outbox();
  await mail.send({ to: 'ada@example.test\r\nBcc: eve@example.test', subject: 'Hello\r\nX-Evil: 1', text: 'x' });
  const [text = ''] = await read();
  const head = text.slice(0, text.indexOf('\n\n'));
  expect(head).not.toMatch(/^(Bcc|X-Evil):/m);
});

test('two concurrent emails are two files', async () => {
  const { mail, read } = await outbox();
  await Promise.all([mail.send(email), mail.send(email)]);
  expect(await read()).toHaveLength(2);
});

test('a hostile address adds no other SMTP recipient', async () => {
  const server = await startSmtpServer();
  onTestFinished(() => server.close());
  const mail = openMail({ smtpUrl: server.url, mailFrom: 'a@example.test', dataDir: await folder() });
  await mail.send({ ...email, to: 'ada@example.test, eve@example.test' }).catch(() => {});
  expect(server.received.map(({ to }) => to)).not.toContain('<eve@example.test>');
});

test('with a mail server the email is sent and no file is written', async () => {
  const server = await startSmtpServer();
  onTestFinished(() => server.close());
  const dataDir = await folder();
  await openMail({ smtpUrl: server.url, mailFrom: 'Assay <assay@example.test>', dataDir }).send(email);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ from: '<assay@example.test>', to: '<ada@example.test>' });
  expect(server.received[0]?.message).toContain('canary-token');
  expect(await readdir(dataDir)).toEqual([]);
});

test('an unreachable mail server is an error for the sender', async () => {
  const mail = openMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.test', dataDir: await folder() });
  await expect(mail.send(email)).rejects.toThrow(/ECONNREFUSED/);
});

test('the outbox of the product is in the data folder', async () => {
  const dataDir = await folder();
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await openMail({ smtpUrl: null, mailFrom: 'a@example.test', dataDir }).send(email);
  expect(String(write.mock.calls[0]?.[0])).toMatch(new RegExp(`^Mail: ${dataDir}/outbox/.*\\.eml\n$`));
});
