import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';

/** One violation per rule: a file with a forbidden import. `from` and `to` are paths in a small example tree. */
const FAULTS: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  'no-unresolvable': { from: 'packages/net/src/a.ts', to: './nowhere.ts' },
  'model-imports-nothing': { from: 'packages/engine/src/model/a.ts', to: 'packages/engine/src/json/b.ts' },
  'stages-meet-only-in-use-cases': { from: 'packages/engine/src/run/a.ts', to: 'packages/engine/src/generate/b.ts' },
  'readers-import-no-stage': { from: 'packages/engine/src/readers/a.ts', to: 'packages/engine/src/auth/b.ts' },
  'format-imports-no-stage': { from: 'packages/engine/src/format/a.ts', to: 'packages/engine/src/report/b.ts' },
  'json-floor-sees-only-the-model': { from: 'packages/engine/src/json/a.ts', to: 'packages/engine/src/run/b.ts' },
  'plan-rooms-know-no-planner': { from: 'packages/engine/src/plan/flows/a.ts', to: 'packages/engine/src/plan/b.ts' },
  'plan-situation-knows-no-room': { from: 'packages/engine/src/plan/situation/a.ts', to: 'packages/engine/src/plan/acts/b.ts' },
  'search-floors-know-no-check': {
    from: 'packages/engine/src/explore/search/setup/a.ts',
    to: 'packages/engine/src/explore/search/lists/b.ts',
  },
  'engine-is-pure': { from: 'packages/engine/src/run/a.ts', to: 'node:fs' },
  'engine-imports-no-package': { from: 'packages/engine/src/run/a.ts', to: 'packages/net/src/b.ts' },
  'net-sees-engine-model': { from: 'packages/net/src/a.ts', to: 'packages/engine/src/run/b.ts' },
  'contract-sees-engine-model': { from: 'packages/contract/src/a.ts', to: 'packages/engine/src/run/b.ts' },
  'server-sees-contract-engine-net': { from: 'packages/server/src/a.ts', to: 'packages/web/src/b.ts' },
  'only-the-composition-root-imports-sample-api': { from: 'packages/server/src/platform/a.ts', to: 'packages/sample-api/src/b.ts' },
  'server-features-are-islands': { from: 'packages/server/src/features/runs/a.ts', to: 'packages/server/src/features/chat/b.ts' },
  'routes-never-skip-the-service': {
    from: 'packages/server/src/features/runs/runs.routes.ts',
    to: 'packages/server/src/features/runs/runs.store.ts',
  },
  'only-stores-touch-the-database': {
    from: 'packages/server/src/features/runs/runs.service.ts',
    to: 'packages/server/src/platform/db/b.ts',
  },
  'threads-of-runs-hold-secrets-and-nothing-else': {
    from: 'packages/server/src/features/runs/thread/a.ts',
    to: 'packages/server/src/features/runs/runs.store.ts',
  },
  'platform-knows-no-feature': { from: 'packages/server/src/platform/a.ts', to: 'packages/server/src/features/runs/index.ts' },
  'shared-knows-no-feature': { from: 'packages/server/src/shared/a.ts', to: 'packages/server/src/features/runs/index.ts' },
  'only-tests-import-testing': { from: 'packages/server/src/features/runs/a.ts', to: 'packages/server/src/testing/app/b.ts' },
  'web-sees-contract-and-model': { from: 'packages/web/src/lib/a.ts', to: 'packages/engine/src/run/b.ts' },
  'web-features-are-islands': { from: 'packages/web/src/features/runs/a.ts', to: 'packages/web/src/features/chat/b.ts' },
  'web-model-makes-no-call': { from: 'packages/web/src/features/runs/model/a.ts', to: 'packages/web/src/lib/api/call.ts' },
  'web-model-renders-nothing': { from: 'packages/web/src/features/runs/model/a.ts', to: 'packages/web/src/features/runs/components/b.tsx' },
  'web-api-makes-calls': { from: 'packages/web/src/features/runs/api/a.ts', to: 'packages/web/src/features/runs/model/b.ts' },
  'web-ui-knows-no-product': { from: 'packages/web/src/ui/a.ts', to: 'packages/contract/src/b.ts' },
  'cli-sees-engine-net-contract': { from: 'packages/cli/src/a.ts', to: 'packages/server/src/b.ts' },
  'sample-api-imports-no-package': { from: 'packages/sample-api/src/a.ts', to: 'packages/contract/src/b.ts' },
  'only-net-opens-sockets': { from: 'packages/server/src/platform/a.ts', to: 'node:http' },
};

async function violationsOf(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly names: readonly string[]; readonly modules: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rules-'));
  try {
    for (const [path, text] of Object.entries({ 'tsconfig.base.json': '{}', ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const result = await cruise(['packages'], {
      ...rules.options,
      baseDir: folder,
      ruleSet: { forbidden: rules.forbidden, required: rules.required },
      validate: true,
    });
    if (typeof result.output === 'string') throw new Error('the cruise gave no data');
    const { modules, summary } = result.output;
    return { names: summary.violations.map((violation) => violation.rule.name), modules: modules.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function specifier(from: string, to: string): string {
  if (!to.startsWith('packages/')) return to;
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

test('every rule has a planted fault, except the one about cycles, which needs two files', () => {
  expect(Object.keys(FAULTS).sort()).toEqual(
    [...rules.forbidden, ...rules.required]
      .map((rule) => rule.name)
      .filter((name) => name !== 'no-cycles')
      .sort(),
  );
});

test.each(Object.entries(FAULTS))('%s catches its planted fault', async (name, { from, to }) => {
  const planted: Record<string, string> = { [from]: `import { b } from '${specifier(from, to)}';\nexport const a = b;\n` };
  if (to.startsWith('packages/')) planted[to] = 'export const b = 1;\n';
  const { names, modules } = await violationsOf(planted);
  expect(modules).toBeGreaterThan(0);
  expect(names).toContain(name);
});

test('no-cycles catches two files that import each other', async () => {
  const { names } = await violationsOf({
    'packages/net/src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
    'packages/net/src/b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
  });
  expect(names).toContain('no-cycles');
});

test('allowed imports pass', async () => {
  const { names } = await violationsOf({
    'packages/server/src/features/runs/runs.service.ts': "import { b } from '../chat/index.ts';\nexport const a = b;\n",
    'packages/server/src/features/chat/index.ts': 'export const b = 1;\n',
    'packages/engine/src/run/a.ts': "import { b } from '../json/b.ts';\nexport const a = b;\n",
    'packages/engine/src/json/b.ts': 'export const b = 1;\n',
    'packages/web/src/features/runs/api/a.ts': "import { call } from '../../../lib/api/call.ts';\nexport const a = call;\n",
    'packages/web/src/lib/api/call.ts': 'export const call = 1;\n',
    'packages/engine/src/auth/a.ts': "import { b } from '../readers/b.ts';\nexport const a = b;\n",
    'packages/engine/src/readers/b.ts': "export { b } from '../format/b.ts';\n",
    'packages/engine/src/format/b.ts': 'export const b = 1;\n',
    'packages/engine/src/use-cases/a.ts': "import { a } from '../run/a.ts';\nexport { a as b } from '../auth/a.ts';\nexport const c = a;\n",
  });
  expect(names).toEqual([]);
});
