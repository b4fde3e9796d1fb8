import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// `npm run bench -- storage` tests S3 storage against an S3 server behind a proxy that checks every signature. The S3 client is not
// installed with the product (docs/hosting.md explains how to add it); here it comes from this folder.
const LEGACY = '--openssl-legacy-provider';
// The S3 server used here encrypts its page markers with an old cipher.
if (!process.execArgv.includes(LEGACY))
  process.exit(spawnSync(process.execPath, [LEGACY, import.meta.filename], { stdio: 'inherit' }).status ?? 1);
const ours = createRequire(import.meta.url);
registerHooks({
  resolve: (specifier, context, next) => {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('@aws-sdk/')) throw error;
      return { url: pathToFileURL(ours.resolve(specifier)).href, shortCircuit: true };
    }
  },
});
const { openStorage } = await import('../packages/server/src/platform/storage/open-storage.ts');
const { storageKey } = await import('../packages/server/src/platform/storage/storage.ts');
const { openEmbedded } = await import('../packages/server/src/platform/db/open-embedded.ts');
const { users } = await import('../packages/server/src/platform/db/schema.ts');
const { createLog } = await import('../packages/server/src/platform/log/log.ts');
const { backUpWhenDue } = await import('../packages/server/src/platform/backup/timed-backup.ts');
const { restoreFolder } = await import('../packages/server/src/platform/backup/restore-folder.ts');
const { checksumTables } = await import('../packages/server/src/platform/backup/table-sums.ts');
const { default: S3rver } = await import('s3rver');
const { startSignatureProxy } = await import('./signed-front.mjs');

const BUCKET = 'assay';
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const log = createLog({ logLevel: 'silent' });
const folders = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'assay-s3-'));
  folders.push(path);
  return path;
};
const outcomes = [];
const check = (what, isTrue) => {
  outcomes.push(isTrue);
  console.log(`| ${what} | ${isTrue ? 'yes' : 'NO'} |`);
};
const failsWith = (work) =>
  work.then(
    () => '',
    (error) => `${error.name} ${error.cause?.name ?? ''} ${error.cause?.$metadata?.httpStatusCode ?? ''}`,
  );

async function tryFiles(storage) {
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256));
  const read = async (key) => {
    const stream = await storage.get(key);
    return stream === null ? null : buffer(stream);
  };
  const [whole, packed] = [storageKey('uploads', 'whole.bin'), storageKey('packs', 'packed.zip')];
  await storage.put(whole, bytes);
  check('3 MB of bytes come back as they went in', bytes.equals(await read(whole)));
  await storage.put(packed, Buffer.alloc(0));
  check('an empty file comes back empty', (await read(packed))?.length === 0);
  check('a file that is not there reads as nothing', (await read(storageKey('uploads', 'absent'))) === null);
  await storage.delete(whole);
  await storage.delete(whole);
  check('a deleted file is gone, and deleting it again is no error', (await read(whole)) === null);
  const names = Array.from({ length: 1050 }, (_, index) => `n${String(index).padStart(4, '0')}`);
  for (const name of names) await storage.put(storageKey('uploads', name), Buffer.from(name));
  const listed = await storage.list('uploads');
  check('1,050 files are listed, over several pages, in order', listed.join() === names.map((name) => `uploads/${name}`).join());
  check('no draft is left behind', (await storage.list('packs')).join() === packed);
}

async function tryBackup(storage) {
  const opened = await openEmbedded(folder(), log);
  const rows = Array.from({ length: 200 }, (_, index) => ({ email: `user-${index}@example.test`, username: `user-${index}` }));
  await opened.db
    .insert(users)
    .values(rows.map((row) => ({ ...row, id: crypto.randomUUID(), name: 'Zoë', roles: ['user'], passwordHash: 'none' })));
  const before = await opened.db.transaction((tx) => checksumTables(tx));
  await backUpWhenDue({ dump: opened.dump, storage, clock: { now: () => new Date() }, everyMs: 3600_000, keep: 3 });
  await opened.close();
  const [name] = await storage.list('backups');
  const target = folder();
  await restoreFolder(target, await buffer(await storage.get(name)));
  const again = await openEmbedded(target, log);
  const after = await again.db.transaction((tx) => checksumTables(tx));
  await again.close();
  check('a timed backup in the bucket restores with equal sums of all tables', JSON.stringify(before) === JSON.stringify(after));
}

const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder(), configureBuckets: [{ name: BUCKET }] });
const front = await startSignatureProxy((await server.run()).port, KEYS);
try {
  const settings = { bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${front.port}`, ...KEYS };
  const storage = await openStorage({ s3: settings, dataDir: folder() });
  console.log('| Over S3 | Holds |\n|---|---|');
  await tryFiles(storage);
  await tryBackup(storage);
  const stranger = await openStorage({ s3: { ...settings, secretAccessKey: 'another' }, dataDir: folder() });
  const refusal = await failsWith(stranger.put(storageKey('uploads', 'x'), Buffer.from('x')));
  check('a wrong key is refused by its signature', refusal.includes('SignatureDoesNotMatch') && front.counts.refused > 0);
  console.log(`\n${front.counts.passed} requests with a right signature, ${front.counts.refused} refused.`);
} finally {
  await front.close();
  await server.close();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
