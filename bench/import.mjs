import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { loadConfig } from '../packages/server/src/platform/config/config.ts';
import { createLog } from '../packages/server/src/platform/log/log.ts';
import { startServer } from '../packages/server/src/start-server.ts';

/** GitHub's document from its bytes to stored, searchable endpoints, on the embedded database, over HTTP. */
const ROUNDS = Number(process.env.ASSAY_BENCH_ROUNDS ?? 3);
const LISTS = 100;
const TICK = 2;
const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const config = loadConfig({ ASSAY_DATA_DIR: dataDir, PORT: '0', ASSAY_LOG: 'error' });
const server = await startServer(config, createLog(config));
const url = `http://127.0.0.1:${server.port}`;

async function call(token, method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function signIn() {
  const form = {
    grant_type: 'password',
    username: 'demo',
    password: 'demo-password',
    client_id: 'assay-web',
    scope: 'openid email profile roles',
  };
  const reply = await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()).access_token;
}

/** How long the loop stood still at most, and how much of its own work was in one such time: the rest is waiting for a core. */
function watchLoop() {
  let [at, cpu] = [performance.now(), process.threadCpuUsage()];
  const longest = { stallMs: 0, workMs: 0 };
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(cpu);
    longest.stallMs = Math.max(longest.stallMs, performance.now() - at - TICK);
    longest.workMs = Math.max(longest.workMs, (user + system) / 1000);
    [at, cpu] = [performance.now(), process.threadCpuUsage()];
  }, TICK);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** One import, sent from a thread of its own, so that the loop of this one is the server's alone. */
async function importOnce(token, projectId) {
  const sender = new Worker(new URL('./import-sender.mjs', import.meta.url), { workerData: { url, token, projectId } });
  await once(sender, 'message');
  const watched = watchLoop();
  const cpu = process.cpuUsage();
  sender.postMessage('send');
  const [sent] = await once(sender, 'message');
  const longest = watched();
  const { user, system } = process.cpuUsage(cpu);
  if (sent.problem !== null) throw new Error(sent.problem);
  return { ...sent, cpuMs: (user + system) / 1000, ...longest };
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

try {
  const token = await signIn();
  console.log(
    '| Import | Wall ms | CPU ms of all threads | Longest stall, ms | Most work at a stretch, CPU ms | Stages |\n|---|---|---|---|---|---|',
  );
  let projectId = '';
  for (let round = 1; round <= ROUNDS; round += 1) {
    projectId = (await (await call(token, 'POST', '/api/projects', { name: `GitHub ${round}` })).json()).id;
    const { ms, cpuMs, stallMs, workMs, stages } = await importOnce(token, projectId);
    const shown = stages.map(({ stage, at }) => `${stage} ${at.toFixed(0)}`).join(', ');
    console.log(`| ${round} | ${ms.toFixed(0)} | ${cpuMs.toFixed(0)} | ${stallMs.toFixed(0)} | ${workMs.toFixed(0)} | ${shown} |`);
  }
  console.log('\n| List of endpoints | Middle ms | p95 ms | CPU ms each, caller included |\n|---|---|---|---|');
  for (const query of ['', '?search=pull', '?method=POST', '?page=1&pageSize=50&search=repos']) {
    const times = [];
    const cpu = process.cpuUsage();
    for (let count = 0; count < LISTS; count += 1)
      times.push(await timed(async () => (await call(token, 'GET', `/api/projects/${projectId}/endpoints${query}`)).arrayBuffer()));
    const { user, system } = process.cpuUsage(cpu);
    times.sort((a, b) => a - b);
    console.log(
      `| ${query === '' ? 'all' : query} | ${times[LISTS / 2].toFixed(1)} | ${times[Math.floor(LISTS * 0.95)].toFixed(1)} | ${((user + system) / 1000 / LISTS).toFixed(1)} |`,
    );
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
