import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGenerationMeter, GENERATORS } from '../measure-generation.mjs';
import { createReadingMeter, READERS } from '../measure-reading.mjs';
import { asUser, cpuTimeOf, peakMemoryMb, resetPeakMemory, signIn, startAssay } from '../start-assay.mjs';
import { stripEngine } from '../stripped-engine.mjs';
import { generateSpec } from './generate-spec.mjs';
import { createTable } from './growth-table.mjs';

const script = join(import.meta.dirname, 'operations-job.mjs');
/** Repeats each list call, so that the total time exceeds one clock tick. */
const LISTS = 20;

/** The cost for specs of increasing size. `rivalsUpTo` limits the rows for other tools, which would take minutes. */
export async function growthByOperations(sizes, rivalsUpTo) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-growth-'));
  const rows = createTable();
  const engine = stripEngine();
  const [read, generate] = [createReadingMeter(1), createGenerationMeter(1, 1)];
  const isTaken = (tool, amount) => amount <= rivalsUpTo || !(tool.includes('@') || tool.includes('postman'));
  try {
    for (const amount of sizes) {
      const written = ['plain', 'later', 'flawed'].map((kind) => writeDocument(folder, amount, kind));
      const [plain, later, flawed] = written;
      const add = (what, figure) => {
        if (figure !== null && Number.isFinite(figure.cpuMs)) rows.add(what, amount, { cpuMs: figure.cpuMs, mb: figure.peakMb });
      };
      for (const reader of READERS.filter((tool) => isTaken(tool, amount))) add(`reading: ${reader}`, read(reader, plain));
      add('reading: assay, with findings in every fifth operation', read('assay', flawed));
      for (const job of ['diff', 'words', 'named']) add(TITLES[job], jobOf(job, engine, plain, later));
      const tools = GENERATORS.filter((tool) => isTaken(tool, amount));
      generate(plain, tools).forEach(({ first, peakMb }, at) => {
        add(`reading and writing: ${tools[at]}`, { cpuMs: first, peakMb });
      });
      await stored(plain, (what, figure) => rows.add(what, amount, figure));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows.list();
}

const TITLES = {
  diff: 'what changed between two versions',
  words: 'choosing by three wishes in plain words',
  named: 'choosing every operation by its address',
};

function writeDocument(folder, amount, kind) {
  const file = join(folder, `${kind}-${amount}.json`);
  writeFileSync(file, generateSpec(amount, kind));
  return file;
}

const jobOf = (...args) => JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }));

/** Imports and lists through the product with the embedded database. Measures the server's CPU time and memory. */
async function stored(file, add) {
  const assay = await startAssay();
  try {
    const ask = asUser(assay.url, (await signIn(assay.url)).access_token);
    const measured = async (times, work) => {
      resetPeakMemory(assay.pid);
      const before = cpuTimeOf(assay.pid);
      for (let time = 0; time < times; time += 1) await work();
      return { cpuMs: (cpuTimeOf(assay.pid) - before) / times, mb: peakMemoryMb(assay.pid) };
    };
    // The first import also starts threads and compiles code, so it is not measured.
    const warm = await ask('POST', '/api/projects', { name: 'Warm' });
    await ask('POST', `/api/projects/${warm.id}/openapi/import`, { content: generateSpec(100), fileName: 'warm.json' });
    const { id } = await ask('POST', '/api/projects', { name: 'Growth' });
    const body = { content: readFileSync(file, 'utf8'), fileName: 'made.json' };
    add('import to stored endpoints', await measured(1, () => ask('POST', `/api/projects/${id}/openapi/import`, body)));
    add('list of all endpoints', await measured(LISTS, () => ask('GET', `/api/projects/${id}/endpoints`)));
    add(
      'a page of 50 endpoints by a word',
      await measured(LISTS, () => ask('GET', `/api/projects/${id}/endpoints?page=1&pageSize=50&search=harbour`)),
    );
  } finally {
    await assay.stop();
  }
}
