import { readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const files = readdirSync(here, { recursive: true }).filter(
  (name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs') && !name.includes('node_modules'),
);
const isOurs = (id) => id.startsWith('.') || id.startsWith('@assay/') || isAbsolute(id);

// The benchmarks are rarely run, so nobody would notice that a moved file broke them.
test('every file and every name that a bench imports exists', async () => {
  expect(files.length).toBeGreaterThan(50);
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((name) => [name, join(here, name)])),
    external: (id) => !isOurs(id),
    platform: 'node',
    treeshake: false,
    onLog: (_level, log) => {
      if (['UNRESOLVED_IMPORT', 'IMPORT_IS_UNDEFINED', 'MISSING_EXPORT'].includes(log.code)) throw new Error(log.message);
    },
  });
  await bundle.generate({ dir: join(here, 'nowhere') });
  await bundle.close();
});
