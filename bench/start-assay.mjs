import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../launcher/run-command.mjs';
import { freePort } from './free-port.mjs';

export const DEMO = { username: 'demo', password: 'demo-password' };

/** Starts the product in a separate process with an empty data folder. `env` adds settings, for example a database. */
export async function startAssay(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'packages/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      ASSAY_SAMPLE_PORT: '0',
      ASSAY_DATA_DIR: dataDir,
      ASSAY_DEMO_PASSWORD: DEMO.password,
      ASSAY_LOG: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid, dataDir, stop };
    await sleep(200);
  }
  await stop();
  throw new Error('the server did not start');
}

/** Requests tokens from the token endpoint, and returns them with the response status. */
export async function requestTokens(url, form) {
  const body = new URLSearchParams({ client_id: 'assay-web', scope: 'openid email profile roles', ...form });
  const reply = await fetch(`${url}/connect/token`, { method: 'POST', body });
  return { status: reply.status, ...(await reply.json()) };
}

export const signIn = (url) => requestTokens(url, { grant_type: 'password', ...DEMO });

/** Makes JSON calls as the user who owns the token. */
export function asUser(url, token) {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
}

/** The session as the web app stores it in the browser. */
export function sessionOf({ access_token, refresh_token, id_token, expires_in }) {
  const user = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString('utf8'));
  return JSON.stringify({
    accessToken: access_token,
    refreshToken: refresh_token,
    idToken: id_token,
    expiresAt: Date.now() + expires_in * 1000,
    user,
  });
}

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser on this machine. ASSAY_CHROMIUM overrides it. */
export const chromiumPath = () => process.env.ASSAY_CHROMIUM ?? BROWSERS.find((path) => existsSync(path));

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

/** A process's CPU time so far in milliseconds, from Linux clock ticks. Returns 0 on other systems. */
export function cpuTimeOf(pid) {
  if (process.platform !== 'linux') return 0;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** A process's peak memory in MB since its start or since `resetPeakMemory`, as Linux counts it; 0 on other systems. */
export function peakMemoryMb(pid) {
  if (process.platform !== 'linux') return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Resets the peak to the process's current memory. */
export function resetPeakMemory(pid) {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
