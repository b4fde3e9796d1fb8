import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { exitWith, printStep, ROOT, runCommand } from './run-command.mjs';

const WANTED_MAJOR = 24;
const WANTED_RANGE = '^24.18.0';
const HOME = join(ROOT, '.assay', 'node');

/** Continues under Node 24. An older process downloads it from the package registry and restarts itself with it. */
export async function ensureNode(args) {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return;
  const binary = join(HOME, 'node_modules', packageName(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) await fetchNode(binary);
  const env = { PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ''}` };
  const [file, ...rest] = args;
  process.exit(await runCommand(binary, [join(ROOT, file), ...rest], { env, cwd: process.cwd() }));
}

function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}`;
}

async function fetchNode(binary) {
  printStep(`Assay runs on Node ${WANTED_MAJOR}, this is ${process.version}. Fetching Node ${WANTED_MAJOR} into .assay/node (once) ...`);
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n');
  const npm = npmCommand();
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const code = await runCommand(npm.command, [...npm.args, ...options, `${packageName()}@${WANTED_RANGE}`], { cwd: HOME, quiet: true });
  if (code !== 0 || !existsSync(binary)) {
    exitWith(
      1,
      `Node ${WANTED_MAJOR} could not be fetched for ${process.platform} ${process.arch}. Install Node ${WANTED_MAJOR} yourself and run the command again.`,
    );
  }
}
