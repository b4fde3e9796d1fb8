import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPackage } from './installed-package.fixture.mjs';

let installed;
let server;
let address;
let call;

/** Waits for the line with the server's address. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk) => {
      text += chunk;
      const found = /Open +(http:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(text)));
  });
}

// Starting the server and every operator command takes half a minute on a busy machine, so `npm test` skips this test.
describe.runIf(process.env.ASSAY_PROVE === '1')('the server of the package', () => {
  beforeAll(async () => {
    installed = await installPackage();
    server = installed.start(['serve'], { PORT: '0', ASSAY_LOG: 'silent' });
    address = await addressOf(server);
    const form = { grant_type: 'password', client_id: 'assay-web', username: 'demo', password: 'demo-password' };
    const signedIn = await fetch(`${address}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = await signedIn.json();
    call = async (path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const options = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`${address}${path}`, options)).json();
    };
  });
  afterAll(async () => {
    if (server.exitCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    installed.remove();
  });

  describe('assay serve', () => {
    test('the web app and its API are there, and data is stored in the home folder', async () => {
      expect(await (await fetch(address)).text()).toContain('The web app');
      expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
    });

    test('threads generate a suite, and a worker runs it', async () => {
      const { items: projects } = await call('/api/projects');
      const projectId = projects[0].id;
      const { suiteId } = await call('/api/testgen/generate', { user_query: '/generate smoke', projectId });
      const { items: environments } = await call(`/api/projects/${projectId}/environments`);
      const { runId } = await call('/api/runs', { projectId, suiteId, environmentId: environments[0].id });
      await expect.poll(async () => (await call(`/api/runs/${runId}`)).status, { interval: 200 }).toMatch(/passed|failed/);
    });
  });

  describe('the commands for operators', () => {
    beforeAll(async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    });

    test('the audit log is verified, backed up and restored, and the key is rotated', async () => {
      const data = join(installed.folder, '.local/share/assay/data');
      expect(await installed.assay(['verify-audit'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('The activity log is intact'),
      });
      expect(await installed.assay(['backup', 'copy.tar'])).toMatchObject({ code: 0, out: expect.stringContaining('copy.tar') });
      const restored = await installed.assay(['restore', 'copy.tar'], { ASSAY_DATA_DIR: 'restored' });
      expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(join(installed.folder, 'restored')) });
      expect(await installed.assay(['rotate-key'], { ASSAY_DATA_DIR: data })).toMatchObject({ code: 0, err: '' });
    });

    test.each([
      [['work'], 'DATABASE_URL is not set, but a separate worker requires PostgreSQL.'],
      [['move-to-postgres'], 'Usage: assay move-to-postgres'],
      [['backup'], 'Usage: assay backup'],
    ])('%j is rejected with one sentence', async (args, text) => {
      const { code, err } = await installed.assay(args);
      expect(code).not.toBe(0);
      expect(err.trim().split('\n')).toEqual([expect.stringContaining(text)]);
    });
  });
});
