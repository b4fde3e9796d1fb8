// A server under a mixed load for a long time: memory, handles and lost runs. `npm run bench -- soak` (`--minutes 30`).
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, port: { type: 'string', default: '4749' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'assay-soak-'));
const base = `http://127.0.0.1:${values.port}`;

async function startServer() {
  const env = { ...process.env, PORT: values.port, ASSAY_DATA_DIR: dataDir, ASSAY_DEMO_PASSWORD: 'soak-demo-password' };
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ctrl+C')) break;
  child.stdout.resume();
  return child;
}

const memoryMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const handles = (pid) => readdirSync(`/proc/${pid}/fd`).length;

async function signIn() {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'assay-web',
    username: 'demo@assay.local',
    password: 'soak-demo-password',
  });
  const reply = await fetch(`${base}/connect/token`, { method: 'POST', body: form });
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`);
  return `Bearer ${(await reply.json()).access_token}`;
}

/** Least squares through minutes and megabytes, in MB an hour. */
function slope(points) {
  const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.minute), mean((point) => point.mb)];
  const above = points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return (60 * above) / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

const child = await startServer();
const failures = new Map();
let calls = 0;
const accepted = [];
try {
  let authorization = await signIn();
  const ask = async (method, path, body) => {
    calls += 1;
    const reply = await fetch(base + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (reply.status === 401) authorization = await signIn();
    const name = `${method} ${path.split('?')[0].replace(/[0-9a-f-]{36}/g, '{id}')} ${reply.status}`;
    if (!reply.ok) failures.set(name, (failures.get(name) ?? 0) + 1);
    return reply.ok && reply.headers.get('content-type')?.includes('json') ? reply.json() : null;
  };
  const [project] = (await ask('GET', '/api/projects')).items;
  const text = '/generate smoke';
  const { id: conversationId } = await ask('POST', '/api/chat', { title: text, projectId: project.id, firstUserMessage: text });
  await ask('POST', '/api/testgen/generate', { user_query: text, projectId: project.id, max_files: 3, conversationId });
  const end = Date.now() + Number(values.minutes) * 60_000;
  const begun = Date.now();
  const points = [];
  for (let round = 0; Date.now() < end; round += 1) {
    const run = await ask('POST', '/api/runs', { projectId: project.id, conversationId });
    if (run !== null) accepted.push(run.runId);
    await Promise.all([ask('GET', '/api/runs?page=1&pageSize=20'), ask('GET', `/api/projects/${project.id}`), ask('GET', '/api/projects')]);
    if (run !== null) await Promise.all([ask('GET', `/api/runs/${run.runId}`), ask('GET', `/api/runs/${run.runId}/steps?detail=summary`)]);
    if (round % 10 === 0) {
      points.push({ minute: (Date.now() - begun) / 60_000, mb: memoryMb(child.pid), handles: handles(child.pid) });
      const last = points.at(-1);
      if (round % 100 === 0)
        console.log(
          `minute ${last.minute.toFixed(1)}: ${last.mb.toFixed(0)} MB, ${last.handles} handles, ${accepted.length} runs, ${calls} calls`,
        );
    }
    await wait(300);
  }
  await wait(5000);
  const statuses = await Promise.all(accepted.slice(-200).map(async (id) => (await ask('GET', `/api/runs/${id}`))?.status));
  const unfinished = statuses.filter((status) => ['queued', 'running', undefined].includes(status)).length;
  const late = points.filter(({ minute }) => minute >= Number(values.minutes) / 3);
  console.log(
    `${values.minutes} minutes: ${accepted.length} runs, ${calls} calls, refused ${JSON.stringify(Object.fromEntries(failures))}; ${unfinished} of the last ${statuses.length} runs without an end; memory ${points[0].mb.toFixed(0)} MB at first, ${late.at(-1).mb.toFixed(0)} MB at last, ${slope(late).toFixed(1)} MB an hour over the last two thirds; handles ${points[0].handles} and ${late.at(-1).handles}`,
  );
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
