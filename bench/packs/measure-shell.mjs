import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../measure.mjs';
import { requestsOf } from '../peers/workload.mjs';
import { runCommand } from './bookshop.mjs';

const here = import.meta.dirname;

/** Measures commands and all their child processes. Temporary files go into `folder`. `before` is a program that starts the commands. */
export function createShellTimer(folder, before = []) {
  /** Measures a command's CPU and wall time in seconds. */
  async function once(command, { cwd, env = {}, ends = 0 }) {
    const times = join(folder, 'times');
    const script = `TIMEFORMAT='%U %S %R'; { time "$@" >"${folder}/output" 2>&1; } 2>"${times}"`;
    const { code } = await runCommand('bash', ['-c', script, 'timed', ...before, ...command], {
      cwd,
      env: { PATH: process.env.PATH, HOME: folder, ...env },
    });
    if (code !== ends)
      throw new Error(`${command.join(' ')} ended with ${code}\n${readFileSync(join(folder, 'output'), 'utf8').slice(-2000)}`);
    const [user, system, wall] = readFileSync(times, 'utf8').trim().split(' ').map(Number);
    return { cpu: user + system, wall };
  }

  /** Returns the medians over several rounds, and the best wall time. */
  return async function rounds(amount, command, options) {
    const figures = [];
    for (let round = 0; round < amount; round += 1) figures.push(await once(command, options));
    const walls = figures.map(({ wall }) => wall);
    return { cpu: median(figures.map(({ cpu }) => cpu)), wall: median(walls), best: Math.min(...walls) };
  };
}

export const addScript = (pack) => cpSync(join(here, '../../packages/engine/pack/run.sh'), join(pack, 'run.sh'));

/** Writes the input for a plain shell loop, one line per request, and returns the command that runs it. */
export function writeLoop(folder, base, amount) {
  mkdirSync(folder, { recursive: true });
  const lines = requestsOf(amount).map(({ method, path, status, field, body }) =>
    [method, path, status, field[0], JSON.stringify(field[1]), body === undefined ? '' : JSON.stringify(body)].join('\t'),
  );
  writeFileSync(join(folder, 'requests.tsv'), lines.join('\n'));
  return ['bash', join(here, 'naive-loop.sh'), base];
}
