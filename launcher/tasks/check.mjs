import { checkFileSizes } from '../file-sizes.mjs';
import { runScript, say } from '../run-command.mjs';

const PROJECTS = [
  'packages/engine',
  'packages/engine/tsconfig.test.json',
  'packages/net',
  'packages/contract',
  'packages/server',
  'packages/web',
  'packages/cli',
  'packages/sample-api',
  'e2e',
];

/** Format, lint, types, architecture, dead code and file sizes: everything that can be said without running the product. */
export async function run() {
  const steps = [
    ['format and lint', () => runScript('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
    ...PROJECTS.map((project) => [`types of ${project}`, () => runScript('node_modules/typescript/bin/tsc', ['-p', project])]),
    ['architecture rules', () => runScript('architecture/check-rules.mjs', [])],
    ['dead code and dependencies', () => runScript('node_modules/knip/bin/knip.js', ['--no-progress'])],
    ['file sizes', async () => checkFileSizes()],
  ];
  const failed = [];
  for (const [name, step] of steps) {
    const code = await step();
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) say(`check failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
