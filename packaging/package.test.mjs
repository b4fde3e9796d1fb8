import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCertificate } from '../packages/net/src/certificate.fixture.ts';
import { SAMPLE_CREDENTIALS, startSampleApi } from '../packages/sample-api/src/index.ts';
import { escapeNonAscii } from './bundle.mjs';
import { installPackage } from './installed-package.fixture.mjs';

const MB = 1024 * 1024;
let installed;
let api;

beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  installed = await installPackage();
  writeFileSync(join(installed.folder, 'openapi.json'), api.document);
});
afterAll(async () => {
  await api.close();
  installed.remove();
});

describe('the files of the package', () => {
  const files = () => globSync('**/*', { cwd: join(installed.folder, 'node_modules/assay') });

  test('there are no tests, sources or source maps, and the size is below 40 MB', () => {
    expect(files().filter((file) => /\.(?:test|fixture)\.|\.ts$|\.map$|_snapshot\.json$/.test(file))).toEqual([]);
    const sizes = files().map((file) => statSync(join(installed.folder, 'node_modules/assay', file)));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(40 * MB);
  });

  test('the code is ASCII, which V8 stores with one byte per character', () => {
    const code = files().filter((file) => /^lib\/.*\.mjs$/.test(file));
    expect(code.length).toBeGreaterThan(10);
    const read = (file) => readFileSync(join(installed.folder, 'node_modules/assay', file), 'utf8');
    expect(code.filter((file) => /[^\0-\x7f]/.test(read(file)))).toEqual([]);
    const written = ["'•😀'", '/[\\–]/', "'\\\\…'"];
    expect(written.map(escapeNonAscii)).toEqual(["'\\u2022\\ud83d\\ude00'", '/[\\u2013]/', "'\\\\\\u2026'"]);
  });

  test('the licences of the bundled packages are included', () => {
    const text = readFileSync(join(installed.folder, 'node_modules/assay/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['fastify', 'undici', 'react', 'drizzle-orm']) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(files()).toContain('LICENSE');
  });

  test('npm installs only packages with compiled code', () => {
    const manifest = JSON.parse(readFileSync(join(installed.folder, 'node_modules/assay/package.json'), 'utf8'));
    expect(Object.keys(manifest.optionalDependencies)).toEqual(['@electric-sql/pglite', '@node-rs/argon2']);
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
  });
});

describe('the command line', () => {
  test('help and version', async () => {
    expect(await installed.assay(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: assay <command>'), err: '' });
    expect(await installed.assay(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await installed.assay(['generat'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean generate?') });
  });

  test('a suite is generated from a spec, and passes against the sample API', async () => {
    expect(await installed.assay(['generate', 'openapi.json', '--out', 'tests'])).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(installed.folder, 'tests/run.sh'))).toBe(true);
    const run = await installed.assay(['run', 'tests', '--base-url', api.url], SAMPLE_CREDENTIALS);
    expect(run).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/passed: \d+ passed, 0 failed/) });
  });

  test.each([
    [['diff', 'openapi.json', 'openapi.json'], 'No changes.'],
    [['detect-auth', 'openapi.json'], 'sent in header X-API-Key'],
    [['export', 'tests', '--format', 'hurl'], 'exported by Assay'],
  ])('%j works', async (args, text) => {
    expect(await installed.assay(args)).toMatchObject({ code: 0, out: expect.stringContaining(text), err: '' });
  });

  test('a server that speaks HTTP/2 is reached with it, although that part is loaded late', async () => {
    const versions = new Set();
    const { cert, key } = createCertificate('self-signed');
    const server = createSecureServer({ key, cert }, (request, reply) => {
      versions.add(request.httpVersion);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const trusted = join(installed.folder, 'trusted.pem');
    writeFileSync(trusted, cert);
    const args = ['run', 'tests', '--base-url', `https://localhost:${server.address().port}`, '--only', 'getHealth.smoke'];
    const { out } = await installed.assay(args, { NODE_EXTRA_CA_CERTS: trusted });
    await new Promise((resolve) => server.close(resolve));
    expect(out).toContain('getHealth.smoke');
    expect([...versions]).toEqual(['2.0']);
  });

  test('explore previews what it would send', async () => {
    const preview = await installed.assay(['explore', 'openapi.json', '--base-url', api.url]);
    expect(preview).toMatchObject({ code: 2, out: expect.stringContaining('19 operations'), err: expect.stringContaining('--yes') });
  });

  test('output into a closed pipe ends without a stack trace', async () => {
    const command = `"${process.execPath}" "${installed.program}" export tests --format hurl | head -1`;
    const err = await new Promise((resolve) =>
      execFile('/bin/sh', ['-c', command], { cwd: installed.folder, env: {} }, (_error, _out, text) => resolve(text)),
    );
    expect(err).toBe('');
  });
});
