import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addScript, createShellTimer } from '../packs/measure-shell.mjs';
import { ASSAY_RUNNERS, BASELINE_RUNNER, COMMAND_LINE, measureRunners, REPORTS, RIVALS } from '../peers/measure-runners.mjs';
import { startTarget } from '../peers/start-target.mjs';
import { writeFormats } from '../peers/write-formats.mjs';
import { createTable } from './growth-table.mjs';

const job = join(import.meta.dirname, 'stored-run-job.mjs');
/**
 * jq holds a wave's responses in memory, and a single curl process sends the whole wave. Only the command line is measured with larger
 * runs.
 */
const SCRIPT_UP_TO = 10_000;

/** The cost for runs of increasing size for each runner, including startup. */
export async function runnerGrowth(sizes, rivalsUpTo) {
  const rows = createTable();
  const report = (name, amount, { cpuMs, rssMb }) => rows.add(name, amount, { cpuMs, mb: rssMb });
  await measureRunners({
    sizes,
    rounds: 1,
    only: [BASELINE_RUNNER, ASSAY_RUNNERS, COMMAND_LINE, REPORTS, ...RIVALS],
    most: { rivals: rivalsUpTo },
    report,
  });
  await growthOfScript(
    sizes.filter((amount) => amount <= SCRIPT_UP_TO),
    rows,
  );
  return rows.list();
}

async function growthOfScript(sizes, rows) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-growth-'));
  const target = await startTarget();
  const measure = createShellTimer(folder);
  try {
    for (const amount of sizes) {
      const formats = join(folder, 'formats');
      writeFormats(formats, target.base, amount, { isOursAlone: true });
      addScript(join(formats, 'assay'));
      const { cpu } = await measure(1, ['bash', 'run.sh'], { cwd: join(formats, 'assay'), env: { BASE_URL: target.base } });
      rows.add('run.sh', amount, { cpuMs: cpu * 1000 });
    }
  } finally {
    target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server's cost for stored runs of increasing size. */
export async function storedRunGrowth(sizes) {
  const rows = createTable();
  const target = await startTarget();
  try {
    for (const amount of sizes) {
      // Figures measured before a failure are still printed.
      const { stdout, status } = spawnSync(process.execPath, [job, String(amount), target.base], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (status !== 0) process.exitCode = 1;
      for (const line of stdout.split('\n').filter(Boolean)) {
        const { what, cpuMs, mb } = JSON.parse(line);
        rows.add(what, amount, { cpuMs, mb });
      }
    }
  } finally {
    target.stop();
  }
  return rows.list();
}
