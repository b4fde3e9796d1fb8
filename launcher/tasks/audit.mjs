import { spawnSync } from 'node:child_process';
import { readAuditReport } from '../audit-report.mjs';
import { npmCommand } from '../npm.mjs';
import { print, ROOT } from '../run-command.mjs';

/**
 * Fails on known high-severity findings in packages that ship. When the registry is unreachable it prints NOT CHECKED, and fails only with
 * `--strict`.
 */
export async function run(args) {
  const npm = npmCommand();
  const options = { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
  const { stdout } = spawnSync(npm.command, [...npm.args, 'audit', '--omit=dev', '--json'], options);
  const report = readAuditReport(stdout ?? '');
  if (report.kind === 'clean') print('No known high or critical finding in what ships.');
  if (report.kind === 'unknown') print(`NOT CHECKED: ${report.why}.`);
  if (report.kind === 'found') for (const line of report.lines) print(line);
  return report.kind === 'found' || (report.kind === 'unknown' && args.includes('--strict')) ? 1 : 0;
}
