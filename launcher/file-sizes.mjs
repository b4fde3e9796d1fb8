import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, ROOT } from './run-command.mjs';

const HARD_LIMIT = 400;
const P95_LIMIT = 250;

/** Fails when a file exceeds the size limit, or when too many files are long. */
export function checkFileSizes() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sizes = listed
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/migrations/') && existsSync(join(ROOT, file)))
    .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const tooLong = sizes.filter((entry) => entry.lines > HARD_LIMIT);
  for (const { file, lines } of tooLong) print(`${file} has ${lines} lines; ${HARD_LIMIT} is the limit`);
  const p95 = sizes[Math.ceil(sizes.length * 0.95) - 1]?.lines ?? 0;
  if (p95 > P95_LIMIT) print(`95 % of the files are to have at most ${P95_LIMIT} lines; it is ${p95}`);
  return tooLong.length === 0 && p95 <= P95_LIMIT ? 0 : 1;
}
