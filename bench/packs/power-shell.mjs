import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, writeFiles } from './bookshop.mjs';

const pack = join(import.meta.dirname, '../../packages/engine/pack');

/** Finds PowerShell on this machine. Null if it is not installed. */
export async function findPowerShell() {
  for (const name of ['pwsh', 'powershell.exe']) {
    const { code } = await runCommand(name, ['-NoProfile', '-Command', 'exit 0']);
    if (code === 0) return name;
  }
  return null;
}

/** Returns the results of run.ps1's functions for the vectors, as its script prints them. */
export const runVectors = (shell) => runCommand(shell, ['-NoProfile', '-File', join(pack, 'conformance/answer-vectors.ps1')]);

/** Runs a suite with run.ps1 and returns the verdict of each step. */
export async function runPowerShell(shell, files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ps1-'));
  try {
    writeFiles(folder, [...files, { path: 'run.ps1', content: readFileSync(join(pack, 'run.ps1'), 'utf8') }]);
    const { code } = await runCommand(shell, ['-NoProfile', '-File', 'run.ps1', '-Json', 'report.json'], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    const { cases } = code === 2 ? { cases: [] } : JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    return { exitCode: code, verdicts: Object.fromEntries(cases.map(({ id, steps }) => [id, steps.map(({ verdict }) => verdict)])) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
