// Measures how fast the command line starts, from a checkout and from the package: `npm run bench -- start-up`. Options: `--rounds 9`.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../launcher/run-command.mjs';
import { writePackage } from '../packaging/build-package.mjs';
import { median } from './measure.mjs';
import { startTarget } from './peers/start-target.mjs';
import { writeFormats } from './peers/write-formats.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const REQUESTS = 200;
const folder = mkdtempSync(join(tmpdir(), 'assay-start-'));
const usage = join(folder, 'usage.json');

/** Runs a program to completion and returns its wall-clock and CPU time. */
async function measure(args) {
  const env = { ...process.env, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'peers/report-usage.mjs')}`, BENCH_USAGE_FILE: usage };
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = performance.now() - begun;
  return { begun, code, wallMs, ...JSON.parse(readFileSync(usage, 'utf8')) };
}

/** A server that records when its first request arrives. */
async function startListener() {
  const seen = { at: null };
  const server = createServer((_request, reply) => {
    seen.at ??= performance.now();
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, server, base: `http://127.0.0.1:${server.address().port}` };
}

async function measureCommand(program, { listener, target, suite }) {
  const run = (base) => [program, 'run', suite, '--base-url', base, '--concurrency', '1'];
  const help = await measure([program, '--help']);
  listener.seen.at = null;
  const first = await measure(run(listener.base));
  const all = await measure(run(target.base));
  if (help.code !== 0 || all.code !== 0) throw new Error(`${program} exits with ${help.code} and ${all.code}`);
  return { help: help.wallMs, first: listener.seen.at - first.begun, wall: all.wallMs, cpu: all.cpuMs };
}

const webFolder = join(folder, 'web');
mkdirSync(webFolder);
await writePackage(join(folder, 'package'), { webFolder });
const programs = { checkout: join(ROOT, 'launcher/assay.mjs'), package: join(folder, 'package/bin/assay.mjs') };
const target = await startTarget();
const listener = await startListener();
writeFormats(join(folder, 'formats'), target.base, REQUESTS, { isOursAlone: true });
const place = { listener, target, suite: join(folder, 'formats/assay') };
const empty = [];
const results = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
try {
  // The first round fills the compile cache and is not counted.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const node = await measure(['--eval', '0']);
    if (round > 0) empty.push(node.wallMs);
    for (const [name, program] of Object.entries(programs)) {
      const figures = await measureCommand(program, place);
      if (round > 0) results[name].push(figures);
    }
  }
} finally {
  target.stop();
  listener.server.close();
  rmSync(folder, { recursive: true, force: true });
}
const row = (title, pick) =>
  `| ${title} | ${Object.values(results)
    .map((list) => Math.round(median(list.map(pick))))
    .join(' | ')} |`;
console.log(`| median of ${values.rounds} rounds, ms | ${Object.keys(results).join(' | ')} |\n|---|---|---|`);
console.log(row('`assay --help`, wall', ({ help }) => help));
console.log(row('first request of `assay run`, wall', ({ first }) => first));
console.log(row(`${REQUESTS} requests, wall`, ({ wall }) => wall));
console.log(row(`${REQUESTS} requests, CPU`, ({ cpu }) => cpu));
console.log(`\nAn empty Node starts in ${Math.round(median(empty))} ms.`);
