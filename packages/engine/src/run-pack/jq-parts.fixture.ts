import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../model/index.ts';

/** Returns the path of a file in packages/engine/pack. */
export const packPath = (name: string): string => join(import.meta.dirname, '../../pack', name);

export const runSh = readFileSync(packPath('run.sh'), 'utf8');

/** Returns one of the script's jq programs. */
export const jqPart = (name: string): string => quotedText(`part_${name}='\n`, "\n'\n");

function quotedText(opening: string, closing: string): string {
  const start = runSh.indexOf(`\n${opening}`) + 1;
  const end = runSh.indexOf(closing, start);
  if (start === 0 || end < 0) throw new Error(`run.sh has no ${opening}`);
  return runSh.slice(start + opening.length, end);
}

// Arguments that run.sh passes to its first program. The definitions under test only need most of them to exist.
const ARGUMENTS = [
  ...['dotenv', 'only', 'list', 'broken', 'color', 'dir', 'report', 'asked'].flatMap((name) => ['--arg', name, '']),
  ...['parallel', 'pid'].flatMap((name) => ['--arg', name, '1']),
  ...['--argjson', 'shape', quotedText("shape='", "'\n")],
];

/** Runs a jq program made of the script's own parts on one JSON input. */
export function runJq(program: string, input: Json, jq = 'jq'): Json {
  const folder = mkdtempSync(join(tmpdir(), 'assay-jq-'));
  try {
    writeFileSync(join(folder, 'program.jq'), program);
    writeFileSync(join(folder, 'input.json'), JSON.stringify(input));
    const output = execFileSync(jq, ['-c', '-f', join(folder, 'program.jq'), ...ARGUMENTS, join(folder, 'input.json')], {
      maxBuffer: 64 << 20,
      // The environment of this machine must not provide values for a suite.
      env: { PATH: process.env.PATH },
    });
    return JSON.parse(output.toString('utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The installed jq programs. At least one is needed for a comparison. */
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
