import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { print, ROOT } from '../launcher/run-command.mjs';
import { startPostgres } from '../packages/server/src/testing/servers/start-postgres.ts';
import { readDockerfile } from './read-dockerfile.mjs';

const RELEASE = 'bookworm';
const BASE = process.env.ASSAY_IMAGE_BASE ?? join(ROOT, '.assay', `debian-${RELEASE}`);
const PORT = 4690;
const WAIT_MS = 60_000;

const found = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Returns why the image cannot be tested here, or null if it can. */
export function whyImageCannotBeTested() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'it needs root on Linux';
  const missing = ['debootstrap', 'unshare', 'chroot'].filter((program) => !found(program));
  return missing.length === 0 ? null : `${missing.join(', ')} is not installed`;
}

/**
 * Carries out the steps in deploy/Dockerfile in a Debian root, and starts a server and a worker there, without privileges and with a
 * read-only root. Debian with the same Node version replaces the base image, so that no container engine is needed.
 */
export async function proveImage() {
  const work = mkdtempSync(join(tmpdir(), 'assay-image-'));
  try {
    makeBase();
    const { root, settings } = buildImage(work);
    print(`The image has ${execFileSync('du', ['-sh', join(root, 'opt/assay')], { encoding: 'utf8' }).split('\t')[0]} in /opt/assay.`);
    await proveRun(root, settings, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Creates a Debian root with Node, npm and the user from the official image. */
function makeBase() {
  if (!existsSync(join(BASE, 'etc/debian_version')))
    execFileSync('debootstrap', ['--variant=minbase', RELEASE, BASE], { stdio: 'inherit' });
  if (existsSync(join(BASE, 'usr/local/bin/node'))) return;
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(process.execPath, join(BASE, 'usr/local/bin/node'), { dereference: true });
  cpSync(npm, join(BASE, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  writeFileSync(join(BASE, 'usr/local/bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  });
  execFileSync('chroot', [BASE, 'useradd', '--uid', '1000', '--create-home', 'node']);
}

function buildImage(work) {
  const stages = new Map();
  let root = '';
  let settings = {};
  for (const { word, rest } of readDockerfile(join(ROOT, 'deploy/Dockerfile'))) {
    if (word === 'FROM') {
      const [, name = 'last'] = / AS (\w+)$/.exec(rest) ?? [];
      root = join(work, name);
      settings = { env: {}, cmd: [], entrypoint: [], health: [], user: 'root', cwd: '/', volumes: [] };
      execFileSync('cp', ['-a', '--reflink=auto', BASE, root]);
      stages.set(name, root);
    } else if (word === 'COPY') copyInto(root, rest, stages);
    else if (word === 'RUN') runIn(root, rest);
    else apply(settings, word, rest);
  }
  return { root, settings };
}

function copyInto(root, rest, stages) {
  const [, stage, from, to] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const source = stage === undefined ? globSync(from, { cwd: ROOT }).map((file) => join(ROOT, file)) : [join(stages.get(stage), from)];
  if (source.length !== 1) throw new Error(`${from} names ${source.length} files. Run npm run package first.`);
  mkdirSync(dirname(join(root, to)), { recursive: true });
  execFileSync('cp', ['-a', source[0], join(root, to)]);
}

/** Uses the machine's name servers, as a container engine does. */
function runIn(root, command) {
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  const npm = existsSync('/root/.npmrc') ? [[`/root/.npmrc`, join(root, 'root/.npmrc')]] : [];
  for (const [from, to] of npm) cpSync(from, to);
  const proxies = Object.entries(process.env).filter(([name]) =>
    /^(?:https?|no)_proxy$|^npm_config_registry$|^NODE_EXTRA_CA_CERTS$/i.test(name),
  );
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/root', ...Object.fromEntries(proxies) };
  for (const [name, value] of proxies) if (name === 'NODE_EXTRA_CA_CERTS') cpSync(value, join(root, value), { recursive: true });
  execFileSync('chroot', [root, '/bin/sh', '-c', command], { env, stdio: 'inherit' });
  for (const [, to] of npm) rmSync(to);
}

function apply(settings, word, rest) {
  if (word === 'ENV') for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) settings.env[name] = value;
  if (word === 'USER') settings.user = rest;
  if (word === 'WORKDIR') settings.cwd = rest;
  if (word === 'CMD') settings.cmd = JSON.parse(rest);
  if (word === 'ENTRYPOINT') settings.entrypoint = JSON.parse(rest);
  if (word === 'VOLUME') settings.volumes = JSON.parse(rest);
  if (word === 'HEALTHCHECK') settings.health = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
}

/** Starts a server and a worker on PostgreSQL, both of which execute runs. */
async function proveRun(root, settings, work) {
  const postgres = await startPostgres();
  const socket = new URL(postgres.url.replace('postgres://', 'http://')).searchParams.get('host') ?? '';
  // The server in the image runs as a different user than the database.
  chmodSync(socket, 0o755);
  const volume = join(work, 'volume');
  mkdirSync(volume);
  execFileSync('chown', ['1000:1000', volume]);
  const env = { ...settings.env, HOST: '127.0.0.1', PORT: String(PORT), DATABASE_URL: postgres.url, ASSAY_RATE_LIMITS: 'off' };
  const place = { root, settings, volume, socket };
  const containers = [];
  const start = (cmd) => {
    const container = startContainer(place, [...settings.entrypoint, ...cmd], env);
    containers.push(container);
    return container;
  };
  try {
    const server = start(settings.cmd);
    await until('the server is healthy', () => server.exec(settings.health));
    provePrivileges(server);
    const worker = start(['work']);
    await until('the worker is healthy', () => worker.exec(withoutServer(settings.health)));
    const status = await runSample();
    print(`The run in the image ended with ${status}.`);
    if (!['passed', 'failed'].includes(status)) throw new Error(`The run ended with ${status}.`);
  } finally {
    for (const container of containers.toReversed()) await container.stop();
    await postgres.stop();
  }
}

/** In its own container, a worker would not find a server at the port, so this health check uses a port without a server. */
const withoutServer = (health) => health.map((word) => word.replace('process.env.PORT', '1'));

function provePrivileges(container) {
  const sh = (command) => container.exec(['/bin/sh', '-c', command]);
  if (sh('id -u').stdout.trim() !== '1000') throw new Error('The server does not run as the user node.');
  for (const folder of ['/opt/assay', '/etc', '/home/node'])
    if (!/Read-only file system/.test(sh(`touch ${folder}/proof`).stderr)) throw new Error(`${folder} is not read-only.`);
  if (sh('touch /var/lib/assay/proof && rm /var/lib/assay/proof').status !== 0) throw new Error('The data folder cannot be written to.');
  const s3 =
    "import('/opt/assay/node_modules/@aws-sdk/client-s3/dist-cjs/index.js').then(({ default: { S3Client } }) => new S3Client({ region: 'x' }))";
  if (container.exec(['node', '-e', s3]).status !== 0) throw new Error('The image has no client for S3.');
}

/** Gives the process its own mounts: a read-only root, /tmp in memory, the volume, /proc and the folder with the database socket. */
function startContainer({ root, settings, volume, socket }, command, env) {
  const script = [
    'set -e',
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount -t tmpfs -o mode=1777 tmp "$0/tmp"',
    'mkdir -p "$0$2" && mount --bind "$2" "$0$2"',
    'mount --bind "$1" "$0/var/lib/assay"',
    'mount -o remount,bind,ro "$0"',
    'user="$3" && shift 3 && cd /',
    'exec chroot --userspec="$user" "$0" /bin/sh -c \'cd "$0" && exec "$@"\' "$@"',
  ].join('\n');
  const path = '/usr/local/bin:/usr/bin:/bin';
  const args = ['--mount', '--propagation', 'private', 'bash', '-c', script, root, volume, socket, settings.user, settings.cwd, ...command];
  const child = spawn('unshare', args, { env: { PATH: `${path}:/usr/sbin:/sbin`, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** Runs a command with the same mounts and the same user, as `docker exec` does. */
    exec(words) {
      if (child.exitCode !== null) throw new Error(`The program ended:\n${output}`);
      const inside = ['--target', String(child.pid), '--mount', 'chroot', `--userspec=${settings.user}`, root, ...words];
      return spawnSync('nsenter', inside, { env: { PATH: `${path}:/usr/sbin:/sbin`, ...env }, encoding: 'utf8', timeout: 20_000 });
    },
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([ended, pause(20_000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

async function until(what, check) {
  let last = { status: null, stderr: '' };
  for (const end = Date.now() + WAIT_MS; last.status !== 0 && Date.now() < end; await pause(1000)) last = check();
  if (last.status !== 0) throw new Error(`Not within ${WAIT_MS / 1000} s: ${what}. ${last.stderr}`);
  print(`Proven: ${what}.`);
}

/** Signs in as the demo user and runs the sample project's suite. */
async function runSample() {
  const url = `http://127.0.0.1:${PORT}`;
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'assay-web', username: 'demo', password: 'demo-password' });
  const token = await json(`${url}/connect/token`, { method: 'POST', body: form });
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' };
  const { items } = await json(`${url}/api/projects`, { headers });
  const projectId = items[0].id;
  const wish = JSON.stringify({ projectId, user_query: '/generate smoke' });
  await json(`${url}/api/testgen/generate`, { method: 'POST', headers, body: wish });
  const { runId } = await json(`${url}/api/runs`, { method: 'POST', headers, body: JSON.stringify({ projectId }) });
  for (;;) {
    const { status } = await json(`${url}/api/runs/${runId}`, { headers });
    if (!['queued', 'running'].includes(status)) return status;
    await pause(300);
  }
}

async function json(address, options) {
  const response = await fetch(address, { ...options, signal: AbortSignal.timeout(WAIT_MS) });
  const body = await response.json();
  if (!response.ok) throw new Error(`${address} returned ${response.status}: ${body.detail}`);
  return body;
}

if (import.meta.main) {
  const missing = whyImageCannotBeTested();
  if (missing === null) await proveImage();
  else print(`NOT CHECKED: the image, because ${missing}. (${basename(import.meta.filename)})`);
}
