import { checkFileSizes } from '../file-sizes.mjs';
import { print, runScript } from '../run-command.mjs';
import { checkWords } from '../word-check.mjs';

/**
 * The slowest projects come first, so that no core is idle at the end. All code that runs in Node is one project here, because packages
 * import each other's sources and would otherwise check them again. The engine is also checked without Node's types.
 */
const PROJECTS = ['tsconfig.programs.json', 'packages/web', 'packages/engine', 'e2e'];

const MAX_PARALLEL = 2;

/**
 * Two projects are checked at a time, one per core. Each gets a single type checker, because several checkers would compute the same
 * types again. Infrequent garbage collection saves another tenth of the CPU time.
 */
const typeCheck = (project, options) =>
  runScript('node_modules/typescript-native/bin/tsc', ['-p', project, '--checkers', '1'], { ...options, env: { GOGC: '400' } });

/** Format, lint, types, architecture, dead code, file sizes and vocabulary: all checks that do not run the product. */
export async function run() {
  const quiet = { quiet: true };
  const steps = [
    ...PROJECTS.map((project) => [`types of ${project}`, () => typeCheck(project, quiet)]),
    ['architecture rules', () => runScript('architecture/check-rules.mjs', [], quiet)],
    ['dead code and dependencies', () => runScript('node_modules/knip/bin/knip.js', ['--no-progress'], quiet)],
    ['format and lint', () => runScript('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], quiet)],
    ['file sizes', async () => checkFileSizes()],
    ['words', async () => checkWords()],
  ];
  const failed = [];
  const waiting = [...steps];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, step] = next;
      const started = performance.now();
      const code = await step();
      print(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, takeTurns));
  if (failed.length > 0) print(`check failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
