import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { startTestApp } from '../../testing/app/test-app.ts';
import type { Config } from '../config/config.ts';

async function start(config: Partial<Config> = {}) {
  const webFolder = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>x</title>');
  const server = await startTestApp({ config, webFolder });
  onTestFinished(async () => {
    await server.close();
    await rm(webFolder, { recursive: true, force: true });
  });
  const policy = async () => String((await server.app.inject({ url: '/' })).headers['content-security-policy']);
  return { info: async () => (await server.app.inject({ url: '/api/app-info' })).json(), policy };
}

test('a local server describes itself without a token', async () => {
  const { info } = await start();
  expect(await info()).toEqual({
    version: manifest.version,
    mode: 'local',
    sourceUrl: null,
    analyticsId: null,
    signUp: 'open',
    needsFirstUser: false,
    status: 'operational',
  });
});

test('the page may reach the analytics service only when an id is set', async () => {
  const plain = await start();
  expect(await plain.policy()).not.toContain('google');
  const measured = await start({ analyticsId: 'G-ABC123' });
  expect((await measured.info()).analyticsId).toBe('G-ABC123');
  const policy = await measured.policy();
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/www\.googletagmanager\.com/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
