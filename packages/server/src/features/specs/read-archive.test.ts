import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tarOf, zipOf } from '../../testing/data/archive.ts';
import { readArchive } from './read-archive.ts';

const files = [
  { name: 'api/openapi.yaml', text: 'openapi: 3.1.0\n' },
  { name: 'api/pet.json', text: '{"ä":1}', isPlain: true },
];
const paths = (bytes: Uint8Array) => readArchive(bytes).map(({ path }) => path);

describe.each([
  ['ZIP', zipOf],
  ['tar.gz', tarOf],
] as const)('a %s archive', (_name, pack) => {
  test('gives its JSON and YAML files as text', () => {
    expect(readArchive(pack(files))).toEqual(files.map(({ name, text }) => ({ path: name, text })));
    expect(paths(pack([...files, { name: 'README.md', text: '#' }, { name: '__MACOSX/._pet.json', text: '' }]))).toHaveLength(2);
  });

  test('has no way out', () => {
    const outside = ['../secret.json', 'a/../../secret.json', '..\\secret.json', 'C:\\secret.json'].map((name) => ({ name, text: '{}' }));
    expect(paths(pack([...files, ...outside, { name: '/etc/pet.json', text: '{}' }]))).toEqual([
      'api/openapi.yaml',
      'api/pet.json',
      'etc/pet.json',
    ]);
  });

  test('without such a file is refused', () => {
    expect(() => readArchive(pack([{ name: 'a.txt', text: '' }]))).toThrow('The archive holds no JSON or YAML file.');
  });

  test('that unpacks to more than it may is refused before it is unpacked', () => {
    const bomb = { name: 'a.json', text: ' '.repeat(21 * 1024 * 1024) };
    expect(() => readArchive(pack([bomb]))).toThrow('The archive unpacks to more than 20 MiB.');
  });

  test('with too many files is refused', () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ name: `${index}.json`, text: '{}', isPlain: true }));
    expect(() => readArchive(pack(many))).toThrow('The archive holds 501 JSON and YAML files; the limit is 500.');
  });
});

test('what is cut off, encrypted, damaged or something else is refused in words', () => {
  const zip = zipOf(files);
  expect(() => readArchive(zip.subarray(0, zip.length - 30))).toThrow('The archive is damaged');
  expect(() => readArchive(zip.subarray(0, 10))).toThrow('The archive is damaged');
  expect(() => readArchive(zipOf(files, 1))).toThrow('The archive is encrypted.');
  expect(() => readArchive(Buffer.from('hello'))).toThrow('The file is no ZIP or tar.gz archive.');
  expect(() => readArchive(gzipSync('hello'.repeat(500)))).toThrow('The file is no tar archive.');
  expect(() => readArchive(gzipSync(Buffer.from('x')).subarray(0, 12))).toThrow('The archive is damaged.');
  const broken = Buffer.from(zip);
  broken.fill(0xff, 50, 55);
  expect(() => readArchive(broken)).toThrow('The archive is damaged.');
});

test('links in an archive are not followed', () => {
  expect(() => readArchive(tarOf(files, '2'))).toThrow('The archive holds no JSON or YAML file.');
});
