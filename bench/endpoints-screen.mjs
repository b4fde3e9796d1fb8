import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { loadConfig } from '../packages/server/src/platform/config/config.ts';
import { createLog } from '../packages/server/src/platform/log/log.ts';
import { startServer } from '../packages/server/src/start-server.ts';
import { githubDocument } from './documents.mjs';

/** GitHub's endpoints in a browser: from a key to the painted list, and frames while scrolling. Needs a built web app. */
const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const config = loadConfig({ ASSAY_DATA_DIR: dataDir, PORT: '0', ASSAY_LOG: 'error' });
const server = await startServer(config, createLog(config));
const url = `http://127.0.0.1:${server.port}`;
const executablePath = process.env.ASSAY_CHROMIUM;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });

async function prepare() {
  const form = {
    grant_type: 'password',
    username: 'demo',
    password: 'demo-password',
    client_id: 'assay-web',
    scope: 'openid email profile roles',
  };
  const { access_token } = await (await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })).json();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` };
  const made = await fetch(`${url}/api/projects`, { method: 'POST', headers, body: JSON.stringify({ name: 'GitHub' }) });
  const { id } = await made.json();
  const body = JSON.stringify({ content: githubDocument('api.github.com'), fileName: 'github.json' });
  await (await fetch(`${url}/api/projects/${id}/openapi/import`, { method: 'POST', headers, body })).json();
  return id;
}

/** In the page: types each text and waits until the count has changed and the frame is painted. */
async function typeAll(texts) {
  const input = document.querySelector('[aria-label="Search endpoints"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const list = () => document.querySelector('ul[aria-label="Endpoints"]')?.style.height;
  const times = [];
  for (const text of texts) {
    const before = list();
    const began = performance.now();
    set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    while (list() === before && performance.now() - began < 2000) await painted();
    // A text that finds as many as the one before leaves nothing to see.
    if (list() !== before) times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}

/** In the page: scrolls a step per frame and gives the time between frames. */
async function scrollAll(frames) {
  let scroller = document.querySelector('ul[aria-label="Endpoints"]');
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame += 1) {
    scroller.scrollTop += 120;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}

const sorted = (times) => times.toSorted((a, b) => a - b);
const at = (times, share) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(0);

try {
  const id = await prepare();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/app/projects/${id}/endpoints`);
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.keyboard.press('Enter');
  await page.locator('ul[aria-label="Endpoints"] li').first().waitFor();
  const words = ['p', 'pu', 'pull', 'pull re', '', 'repos', 'repos actions', 'GET', 'issue', ''];
  const times = [...(await page.evaluate(typeAll, words)), ...(await page.evaluate(typeAll, words))];
  console.log(`From a key to the painted list, ${times.length} times: middle ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms.`);
  const frames = await page.evaluate(scrollAll, 300);
  console.log(
    `300 frames of scrolling: middle ${at(frames, 0.5)} ms, p95 ${at(frames, 0.95)} ms, ${frames.filter((ms) => ms > 50).length} over 50 ms.`,
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
