// Measures run.sh and the command line: 200 requests with 600 checks, 240 steps with schemas, and the full bookshop suite. Use `npm run
// bench -- packs`, optionally with `--rounds 3`. CPU time is the sum over all processes, as the shell reports it. `--alone` runs
// everything, including the API, with priority over all other work on the machine (Linux, root), so that wall time is meaningful on a busy
// machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SAMPLE_CREDENTIALS, startSampleApi } from '@assay/sample-api';
import { median } from './measure.mjs';
import { runCommand, suiteOf, writeFiles } from './packs/bookshop.mjs';
import { addScript, createShellTimer, writeLoop } from './packs/measure-shell.mjs';
import { startTarget } from './peers/start-target.mjs';
import { REQUESTS_PER_PASS } from './peers/workload.mjs';
import { writeFormats } from './peers/write-formats.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, alone: { type: 'boolean', default: false } } });
const FIRST = values.alone ? ['chrt', '-f', '50'] : [];
const folder = mkdtempSync(join(tmpdir(), 'assay-packs-'));
const root = join(import.meta.dirname, '..');
const timer = createShellTimer(folder, FIRST);
const rounds = (command, options) => timer(Number(values.rounds), command, options);

/** Counts how often a run starts jq, curl and other programs. */
async function processesOf(pack, env) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const log = join(folder, 'started');
  writeFileSync(log, '');
  for (const name of ['jq', 'curl', 'cat', 'mktemp', 'mkfifo', 'mkdir', 'grep', 'rm', 'sed', 'awk', 'sleep', 'head', 'tr', 'od', 'dd'])
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf '${name}\\n' >>'${log}'\nPATH='${process.env.PATH}' exec ${name} "$@"\n`, {
      mode: 0o755,
    });
  await runCommand('bash', ['run.sh'], { cwd: pack, env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder, ...env } });
  const names = readFileSync(log, 'utf8').trim().split('\n');
  const count = (name) => names.filter((entry) => entry === name).length;
  return { jq: count('jq'), curl: count('curl'), all: names.length };
}

/** The same requests without a sign-in, so that all of them are sent in one wave. */
function withoutSetup(pack) {
  const header = JSON.parse(readFileSync(join(pack, 'tests.json'), 'utf8'));
  const cases = JSON.parse(readFileSync(join(pack, 'tests/endpoint/rooms.json'), 'utf8'));
  const open = {
    ...header,
    setup: [],
    env: { BASE_URL: {}, TOKEN: { secret: true } },
    auth: { bearer: { ...header.auth.bearer, value: 'Bearer {{TOKEN}}' } },
  };
  writeFileSync(join(pack, 'tests.json'), JSON.stringify(open));
  writeFileSync(
    join(pack, 'tests/endpoint/rooms.json'),
    JSON.stringify({ cases: [...cases.cases, { ...cases.cases[1], id: 'rooms.last' }] }),
  );
}

/** Writes 60 cases with four steps each, whose responses are checked against a schema with nested objects and lists. */
function writeSchemaPack(pack) {
  const room = {
    type: 'object',
    required: ['id', 'name', 'beds', 'tags', 'price'],
    properties: {
      id: { type: 'integer', minimum: 0 },
      name: { type: 'string', minLength: 1, maxLength: 80 },
      beds: { type: 'integer', enum: [0, 1, 2, 3] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 10 },
      price: {
        type: 'object',
        required: ['amount', 'currency'],
        properties: { amount: { type: 'number' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
        additionalProperties: false,
      },
    },
  };
  const rooms = { type: 'object', required: ['rooms'], properties: { rooms: { type: 'array', items: { $ref: '#/schemas/Room' } } } };
  const step = (path, schema) => ({ req: { method: 'GET', path }, expect: { must: { status: ['200'], schema } } });
  const cases = Array.from({ length: 60 }, (_, at) => ({
    id: `rooms.${at}`,
    title: 'rooms',
    tags: [],
    op: 'GET /rooms',
    why: 'bench',
    evidence: 'C',
    steps: [
      step(`/rooms/${at}`, 'Room'),
      step('/rooms?limit=5', 'Rooms'),
      step(`/rooms/${at + 1}`, 'Room'),
      step('/rooms?limit=3', 'Rooms'),
    ],
  }));
  const header = {
    assay: '1',
    suite: { id: 'bench', name: 'Bench', generator: 'bench', engineVersion: '0.1.0', seed: 1 },
    env: { BASE_URL: {}, TOKEN: { secret: true } },
    auth: { bearer: { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN}}' }, none: null },
    defaults: { auth: 'bearer' },
    schemas: { Room: room, Rooms: rooms },
    include: ['tests/endpoint/a.json'],
  };
  writeFiles(pack, [
    { path: 'tests.json', content: JSON.stringify(header) },
    { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
  ]);
}

const TOKEN = 'bench-token-51f0c2';

async function shellRows(base) {
  const rows = [];
  const add = async (name, pack, env, ends) => {
    addScript(pack);
    const figures = await rounds(['bash', 'run.sh'], { cwd: pack, env, ends });
    rows.push({ name, ...figures, processes: await processesOf(pack, env) });
  };
  writeFormats(join(folder, 'formats'), base, REQUESTS_PER_PASS);
  const signIn = join(folder, 'formats', 'assay');
  await add('run.sh, sign-in and 199 requests, 600 checks', signIn, { BASE_URL: base });
  const naive = join(folder, 'naive');
  rows.push({
    name: 'the same, one curl and one jq for each request',
    ...(await rounds(writeLoop(naive, base, REQUESTS_PER_PASS), { cwd: naive })),
    processes: { jq: 200, curl: 200, all: 400 },
  });
  withoutSetup(signIn);
  await add('run.sh, 200 requests in one wave, 600 checks', signIn, { BASE_URL: base, TOKEN });
  if ((await runCommand('gojq', ['--version'])).code === 0)
    await add('the same with gojq', signIn, { BASE_URL: base, TOKEN, ASSAY_JQ: 'gojq' });
  const schemas = join(folder, 'schemas');
  writeSchemaPack(schemas);
  await add('run.sh, 240 steps with schemas in four waves', schemas, { BASE_URL: base, TOKEN });
  return rows;
}

async function bookshopRow() {
  const shop = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  try {
    const { files, suite } = suiteOf(shop.document, '/generate');
    const pack = join(folder, 'bookshop');
    writeFiles(pack, files);
    addScript(pack);
    const env = { BASE_URL: shop.url, ...SAMPLE_CREDENTIALS };
    const figures = await rounds(['bash', 'run.sh'], { cwd: pack, env });
    return { name: `run.sh, ${suite.cases.length} cases of the bookshop`, ...figures, processes: await processesOf(pack, env) };
  } finally {
    await shop.close();
  }
}

/** The milliseconds from the start of the command line to its first request. */
async function firstRequest() {
  const pack = join(folder, 'first');
  writeFormats(pack, 'http://127.0.0.1:1', REQUESTS_PER_PASS);
  const seen = [];
  for (let round = 0; round < Number(values.rounds) + 1; round += 1) {
    let begun = 0;
    let first = null;
    const server = createServer((_, reply) => {
      first ??= performance.now() - begun;
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    begun = performance.now();
    const url = `http://127.0.0.1:${server.address().port}`;
    const [program, ...args] = [
      ...FIRST,
      process.execPath,
      join(root, 'launcher/assay.mjs'),
      'run',
      join(pack, 'assay'),
      '--base-url',
      url,
    ];
    await runCommand(program, args);
    await new Promise((resolve) => server.close(resolve));
    // The first round fills the cache of compiled modules.
    if (round > 0) seen.push(first);
  }
  return { median: median(seen), best: Math.min(...seen) };
}

async function commandLineRow(base) {
  writeFormats(join(folder, 'cli'), base, REQUESTS_PER_PASS);
  const command = [process.execPath, join(root, 'launcher/assay.mjs'), 'run', join(folder, 'cli', 'assay'), '--base-url', base];
  return {
    name: 'assay run, sign-in and 199 requests, 600 checks',
    ...(await rounds(command, { cwd: root })),
    processes: { jq: 0, curl: 0, all: 1 },
  };
}

const target = await startTarget(FIRST);
try {
  const rows = [...(await shellRows(target.base)), await commandLineRow(target.base), await bookshopRow()];
  console.log('| what | CPU s | wall s, median | wall s, best | jq | curl | all programs |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, cpu, wall, best, processes } of rows)
    console.log(
      `| ${name} | ${cpu.toFixed(2)} | ${wall.toFixed(2)} | ${best.toFixed(2)} | ${processes.jq} | ${processes.curl} | ${processes.all} |`,
    );
  const [wave, loop] = rows;
  console.log(
    `\nThe loop costs ${(loop.cpu / wave.cpu).toFixed(1)} times the CPU and ${(loop.wall / wave.wall).toFixed(1)} times the time; against one wave without a sign-in ${(loop.cpu / rows[2].cpu).toFixed(1)} and ${(loop.wall / rows[2].wall).toFixed(1)} times.`,
  );
  const first = await firstRequest();
  console.log(`First request of the command line after ${Math.round(first.median)} ms (best ${Math.round(first.best)} ms).`);
} finally {
  target.stop();
  rmSync(folder, { recursive: true, force: true });
}
