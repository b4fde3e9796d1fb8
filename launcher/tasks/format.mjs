import { runScript } from '../run-command.mjs';

export function run() {
  return runScript('node_modules/@biomejs/biome/bin/biome', ['check', '--write', '.']);
}
