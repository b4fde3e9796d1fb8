import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BrokenSealError } from './envelope.ts';
import { loadRootKeys } from './load-root-key.ts';
import { maskSecret } from './mask-secret.ts';
import { createVault } from './vault.ts';

const rootKey = randomBytes(32);
const vault = createVault(rootKey);
const project = (projectId: string) => ({ projectId, sealedKey: vault.createProjectKey(projectId) });
const one = project('project-one');
const PLACE = 'environment:1:TOKEN';
const sealed = vault.sealForProject(one, PLACE, 'the secret');

test('a secret opens in the place it was sealed for', () => {
  expect(vault.openForProject(one, PLACE, sealed)).toBe('the secret');
  expect(vault.openForServer('signing', vault.sealForServer('signing', 'key'))).toBe('key');
});

test('a value that an earlier version sealed opens with the same key', () => {
  const stored = 'v1.75847b405ffc.n7pd2yH92aJXMNCS.fRSOunv63f1_Q_JH_JI.s167OtMMaju7lySWmwMSbQ';
  expect(createVault(Buffer.alloc(32, 7)).openForServer('signing', stored)).toBe('a stored value');
});

test('sealing twice gives different text, and none of it shows the secret', () => {
  const again = vault.sealForProject(one, PLACE, 'the secret');
  expect(again).not.toBe(sealed);
  expect(Buffer.from(again, 'base64url').toString('latin1')).not.toContain('the secret');
});

test('a row copied to another place, project or purpose cannot be decrypted', () => {
  const other = project('project-two');
  expect(() => vault.openForProject(one, 'environment:2:TOKEN', sealed)).toThrow(BrokenSealError);
  expect(() => vault.openForProject(other, PLACE, sealed)).toThrow(BrokenSealError);
  expect(() => vault.openForProject({ ...one, projectId: 'project-two' }, PLACE, sealed)).toThrow(BrokenSealError);
  expect(() => vault.openForServer(PLACE, sealed)).toThrow(BrokenSealError);
});

test('any flipped bit is detected', () => {
  for (const part of [2, 3, 4]) {
    const parts = sealed.split('.');
    const bytes = Buffer.from(parts[part] ?? '', 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = parts.with(part, changed.toString('base64url')).join('.');
      expect(() => vault.openForProject(one, PLACE, text)).toThrow(BrokenSealError);
    }
  }
});

test.each([4, 8, 12, 15, 0])('a tag cut to %i bytes is rejected', (length) => {
  const parts = sealed.split('.');
  const tag = Buffer.from(parts[4] ?? '', 'base64url').subarray(0, length);
  expect(() => vault.openForProject(one, PLACE, parts.with(4, tag.toString('base64url')).join('.'))).toThrow(BrokenSealError);
});

test.each([2, 3, 4])('an envelope that ends after %i parts is rejected', (count) => {
  const text = sealed.split('.').slice(0, count).join('.');
  expect(() => vault.openForProject(one, PLACE, text)).toThrow(BrokenSealError);
});

test.each(['', 'v1', 'v1.a.b', `v2${sealed.slice(2)}`, `${sealed}.more`])('%j is rejected as an invalid envelope', (text) => {
  expect(() => vault.openForProject(one, PLACE, text)).toThrow(BrokenSealError);
});

test('a swapped key id is rejected', () => {
  const otherId = one.sealedKey.split('.')[1] ?? '';
  expect(() => vault.openForProject(one, PLACE, sealed.split('.').with(1, otherId).join('.'))).toThrow(BrokenSealError);
});

test('an older root key still opens what it sealed, an unrelated key does not', () => {
  const next = randomBytes(32);
  expect(createVault(next, [rootKey]).openForProject(one, PLACE, sealed)).toBe('the secret');
  expect(() => createVault(next).openForProject(one, PLACE, sealed)).toThrow(BrokenSealError);
});

test('a data key is rewrapped with the current root key and opens the same secrets', () => {
  const next = randomBytes(32);
  const both = createVault(next, [rootKey]);
  const rewrapped = { ...one, sealedKey: both.rewrapProjectKey(one) };
  expect(createVault(next).openForProject(rewrapped, PLACE, sealed)).toBe('the secret');
  expect(() => vault.openForProject(rewrapped, PLACE, sealed)).toThrow(BrokenSealError);
});

test('the error contains neither secret nor key', () => {
  expect(() => createVault(randomBytes(32)).openForServer('x', sealed)).toThrow('A stored secret cannot be decrypted with this key.');
});

test('a preview shows two characters of a long secret and none of a short one', () => {
  expect(maskSecret('abcdefghijkl')).toBe('••••kl');
  expect(maskSecret('abcdefghijk')).toBe('••••');
  expect(maskSecret('')).toBe('••••');
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'assay-key-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('the key file is created once, for the owner only, also when several start together', async () => {
  const dataDir = await folder();
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadRootKeys({ rootKey: null, olderRootKeys: [], dataDir })));
  expect(new Set(keys.map(({ current }) => Buffer.from(current).toString('hex'))).size).toBe(1);
  expect((await stat(join(dataDir, 'root.key'))).mode & 0o777).toBe(0o600);
});

test('a damaged key file stops the start and is kept', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'root.key'), 'short');
  await expect(loadRootKeys({ rootKey: null, olderRootKeys: [], dataDir })).rejects.toThrow(/does not contain 32 bytes/);
  expect(await readFile(join(dataDir, 'root.key'), 'utf8')).toBe('short');
});
