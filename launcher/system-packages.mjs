import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { runCommand, say } from './run-command.mjs';

const onPath = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Programs that the tests use besides Node, and how to check that they are installed. */
const REQUIRED_PROGRAMS = [
  { debian: 'chromium', present: () => findChromium() !== null },
  { debian: 'postgresql', present: () => findPostgres() !== null },
  { debian: 'jq', present: () => onPath('jq') },
  { debian: 'curl', present: () => onPath('curl') },
];

/** Installs missing programs on Debian when running as root. On other systems, the tests that need them are skipped with a message. */
export async function ensureSystemPackages() {
  const missing = REQUIRED_PROGRAMS.filter((program) => !program.present()).map((program) => program.debian);
  if (missing.length === 0) return;
  const canInstall = process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canInstall) {
    say(`Not found on this machine: ${missing.join(', ')}. Tests that need them are skipped; see docs/testing.md.`);
    return;
  }
  say(`Installing ${missing.join(', ')} for the tests ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env, quiet: true });
  const code = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, quiet: true });
  if (code !== 0) throw new Error(`${missing.join(', ')} could not be installed; apt says why above.`);
}

export function findChromium() {
  if (process.env.ASSAY_CHROMIUM) return process.env.ASSAY_CHROMIUM;
  const candidates = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((file) => existsSync(file)) ?? null;
}

export function findPostgres() {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return null;
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => `${home}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`)) ?? null;
}
