import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMANDS } from '../help/command-table.mjs';
import { main } from '../main.ts';

async function scriptFor(...args: readonly string[]) {
  const out: string[] = [];
  const print = (line: string) => void out.push(line);
  const code = await main(['completion', ...args], { env: {}, print, error: print, isCancelled: () => false });
  return { code, text: out.join('\n') };
}

/** The completions that bash offers for a command line. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { text } = await scriptFor('bash');
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${text}\nCOMP_WORDS=(assay ${line}); COMP_CWORD=${words.length}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
}

test('bash completes commands and the options of a command', async () => {
  expect(await offered('de')).toEqual(['detect-auth']);
  expect((await offered('')).toSorted()).toEqual([...COMMANDS.map(({ name }) => name), '--help', '--version'].toSorted());
  expect(await offered('run', '--base')).toEqual(['--base-url', '--baseline', '--baseline-days']);
});

test('zsh and fish get a script that names every command', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { code, text } = await scriptFor(shell);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(text).toContain(name);
  }
});

test('another shell is rejected', async () => {
  expect(await scriptFor('tcsh')).toEqual({ code: 2, text: '  The shell must be one of bash, zsh, fish.' });
  expect((await scriptFor()).code).toBe(2);
});
