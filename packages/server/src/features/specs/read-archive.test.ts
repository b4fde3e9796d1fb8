import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createTar, createZip } from '../../testing/data/archive.ts';
import { readArchive } from './read-archive.ts';

const files = [
  { name: 'api/openapi.yaml', text: 'openapi: 3.1.0\n' },
  { name: 'api/pet.json', text: '{"ä":1}', isPlain: true },
];
const texts = files.map(({ name, text }) => ({ path: name, text }));
const paths = async (bytes: Uint8Array) => (await readArchive(bytes)).map(({ path }) => path);
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}.json`, text: '{}', isPlain: true }));

describe.each([
  ['ZIP', createZip],
  ['tar.gz', createTar],
] as const)('A %s archive', (_name, pack) => {
  test('returns its JSON and YAML files as text', async () => {
    expect(await readArchive(pack(files))).toEqual(texts);
    expect(await paths(pack([...files, { name: 'README.md', text: '#' }, { name: '__MACOSX/._pet.json', text: '' }]))).toHaveLength(2);
  });

  test('drops files whose names lead outside', async () => {
    const outside = ['../secret.json', 'a/../../secret.json', '..\\secret.json', 'C:\\secret.json'].map((name) => ({ name, text: '{}' }));
    expect(await paths(pack([...files, ...outside, { name: '/etc/pet.json', text: '{}' }]))).toEqual([
      'api/openapi.yaml',
      'api/pet.json',
      'etc/pet.json',
    ]);
  });

  test('without JSON or YAML is rejected', async () => {
    await expect(readArchive(pack([{ name: 'a.txt', text: '' }]))).rejects.toThrow('The archive contains no JSON or YAML files.');
  });

  test('that unpacks to more than 20 MiB is rejected', async () => {
    const bomb = { name: 'a.json', text: ' '.repeat(21 * 1024 * 1024) };
    await expect(readArchive(pack([bomb]))).rejects.toThrow('The archive unpacks to more than 20 MiB.');
    const halves = ['a.json', 'b.json'].map((name) => ({ name, text: ' '.repeat(11 * 1024 * 1024) }));
    await expect(readArchive(pack(halves))).rejects.toThrow('The archive unpacks to more than 20 MiB.');
  });

  test('A8: with 20,000 files is read, and with more it is rejected', async () => {
    expect(await readArchive(pack(many(20_000)))).toHaveLength(20_000);
    await expect(readArchive(pack(many(20_001)))).rejects.toThrow('The archive contains 20001 JSON and YAML files; the limit is 20000.');
  });

  test('with too many entries of any kind is rejected', async () => {
    const entries = Array.from({ length: 50_001 }, (_, index) => ({ name: `${index}.txt`, text: '', isPlain: true }));
    await expect(readArchive(pack(entries))).rejects.toThrow(/The archive contains (50001|more than 50000) entries/);
  });
});

test('damaged, encrypted and unknown files are rejected with the reason', async () => {
  const zip = createZip(files);
  const problemOf = (bytes: Uint8Array) => expect(readArchive(bytes)).rejects;
  await problemOf(zip.subarray(0, zip.length - 30)).toThrow('The archive is damaged');
  await problemOf(zip.subarray(0, 10)).toThrow('The archive is damaged');
  await problemOf(createZip(files, { flags: 1 })).toThrow('The archive is encrypted.');
  await problemOf(Buffer.from('hello')).toThrow('The file is not a ZIP or tar.gz archive.');
  await problemOf(gzipSync('hello'.repeat(500))).toThrow('The file is not a tar archive.');
  await problemOf(gzipSync(Buffer.from('x')).subarray(0, 12)).toThrow('The archive is damaged.');
  const broken = Buffer.from(zip);
  broken.fill(0xff, 50, 55);
  await problemOf(broken).toThrow('The archive is damaged.');
});

test('a file whose content does not match its checksum is rejected', async () => {
  const zip = createZip(files);
  zip.write('9', zip.indexOf('{"ä":1}') + 6);
  await expect(readArchive(zip)).rejects.toThrow('The archive is damaged: the checksum for api/pet.json is wrong.');
});

test('a ZIP64 archive is read', async () => {
  expect(await readArchive(createZip(files, { format: 'zip64' }))).toEqual(texts);
});

test('links in an archive are not followed', async () => {
  await expect(readArchive(createTar([{ name: 'a.json', text: '' }], '2'))).rejects.toThrow('The archive contains no JSON or YAML files.');
});
