import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../model/index.ts';

/** Everything under packages/engine/pack. */
export const packPath = (name: string): string => join(import.meta.dirname, '../../pack', name);

export const runSh = readFileSync(packPath('run.sh'), 'utf8');

/** The text of one jq part as the script carries it. */
export function jqPart(name: string): string {
  const opening = `\npart_${name}='\n`;
  const start = runSh.indexOf(opening);
  const end = runSh.indexOf("\n'\n", start);
  if (start < 0 || end < 0) throw new Error(`run.sh has no part ${name}`);
  return runSh.slice(start + opening.length, end);
}

// What run.sh hands to its first program; the definitions under test only need them to exist.
const ARGUMENTS = ['dotenv', 'only', 'list', 'broken', 'parallel', 'color', 'pid', 'dir', 'report'].flatMap((name) => ['--arg', name, '']);

/** Runs a jq program made of the script's own parts over one JSON input. */
export function runJq(program: string, input: Json, jq = 'jq'): Json {
  const folder = mkdtempSync(join(tmpdir(), 'assay-jq-'));
  try {
    writeFileSync(join(folder, 'program.jq'), program);
    writeFileSync(join(folder, 'input.json'), JSON.stringify(input));
    const output = execFileSync(jq, ['-c', '-f', join(folder, 'program.jq'), ...ARGUMENTS, join(folder, 'input.json')], {
      maxBuffer: 64 << 20,
    });
    return JSON.parse(output.toString('utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The jq programs installed here; one of them at least, or nothing can be compared. */
export const jqPrograms: readonly string[] = ['jq', 'gojq'].filter(isInstalled);
export const shells: readonly (readonly string[])[] = [['bash'], ['dash'], ['busybox', 'sh']].filter(([name = '']) => isInstalled(name));

function isInstalled(name: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
