import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { print, runCommand } from './run-command.mjs';

const onPath = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Programs that the tests use besides Node, and how to check that they are installed. */
const REQUIRED_PROGRAMS = [
  { debian: 'chromium', present: () => findTestBrowser() !== null },
  { debian: 'postgresql', present: () => findPostgres() !== null },
  { debian: 'jq', present: () => onPath('jq') },
  { debian: 'curl', present: () => onPath('curl') },
];

/**
 * A headless build of Chromium. Browser tests take a quarter less CPU time with it, but they also run with the regular build, so it is
 * optional.
 */
const HEADLESS_SHELL = { debian: 'chromium-headless-shell', file: '/usr/lib/chromium/chromium-headless-shell' };

/** Installs missing programs on Debian when running as root. On other systems, the tests that need them are skipped with a message. */
export async function ensureSystemPackages() {
  const missing = REQUIRED_PROGRAMS.filter((program) => !program.present()).map((program) => program.debian);
  const canInstall = process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (missing.length > 0 && !canInstall) {
    print(`Not found on this machine: ${missing.join(', ')}. Tests that need them are skipped; see docs/testing.md.`);
    return;
  }
  if (missing.length > 0 && !(await install(missing))) throw new Error(`${missing.join(', ')} could not be installed; apt says why above.`);
  if (canInstall && !process.env.ASSAY_CHROMIUM && !existsSync(HEADLESS_SHELL.file) && !(await install([HEADLESS_SHELL.debian])))
    print(`${HEADLESS_SHELL.debian} could not be installed, so the browser tests take longer.`);
}

/** Fails quickly if there is no network. Returns whether the packages were installed. */
async function install(packages) {
  print(`Installing ${packages.join(', ')} for the tests ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const limits = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];
  await runCommand('apt-get', [...limits, 'update', '-qq'], { env, quiet: true });
  const code = await runCommand('apt-get', [...limits, 'install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...packages], {
    env,
    quiet: true,
  });
  return code === 0;
}

/** The browser for unattended tests. */
export function findTestBrowser() {
  if (process.env.ASSAY_CHROMIUM) return process.env.ASSAY_CHROMIUM;
  return existsSync(HEADLESS_SHELL.file) ? HEADLESS_SHELL.file : findChromium();
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
