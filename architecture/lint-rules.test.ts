import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns the linter's messages about a single file in an otherwise empty tree. */
function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lint-'));
  try {
    cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const done = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' });
    return `${done.stdout}${done.stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['fetch in the engine', 'packages/engine/src/run/x.ts', "export const x = () => fetch('http://x');\n", 'noRestrictedGlobals'],
  ['the process in the engine', 'packages/engine/src/run/x.ts', 'export const x = process.pid;\n', 'noRestrictedGlobals'],
  ['fetch in the server', 'packages/server/src/features/specs/x.ts', "export const x = () => fetch('http://x');\n", 'noRestrictedGlobals'],
  [
    'undici in the server',
    'packages/server/src/features/specs/x.ts',
    "import { request } from 'undici';\nexport const x = request;\n",
    'noRestrictedImports',
  ],
  [
    'the vm module in the server',
    'packages/server/src/features/runs/x.ts',
    "import vm from 'node:vm';\nexport const x = vm;\n",
    'noRestrictedImports',
  ],
  ['any', 'packages/server/src/x.ts', 'export const x = (a: any) => a;\n', 'noExplicitAny'],
  ['a non-null assertion', 'packages/server/src/x.ts', 'export const x = (a?: string) => a!.length;\n', 'noNonNullAssertion'],
  [
    'raw HTML in the web app',
    'packages/web/src/x.tsx',
    'export const X = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;\n',
    'noDangerouslySetInnerHtml',
  ],
  ['a default export', 'packages/server/src/x.ts', 'export default 1;\n', 'noDefaultExport'],
])('the linter rejects %s', (_name, path, text, rule) => {
  expect(lint(path, text)).toContain(rule);
});

test('an allowed file passes', () => {
  expect(lint('packages/net/src/x.ts', "import { request } from 'undici';\nexport const x = request;\n")).not.toMatch(/lint\//);
});
