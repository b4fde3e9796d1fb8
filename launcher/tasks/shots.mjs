import { print, runScript } from '../run-command.mjs';
import { ensureSystemPackages, findChromium } from '../system-packages.mjs';
import { ensureWebBuild } from '../web-build.mjs';

/** Takes screenshots of every screen, in both themes, on desktop and phone, into shots/. */
export async function run(args) {
  await ensureSystemPackages();
  await ensureWebBuild();
  const code = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--project', 'shots', '--reporter=list', ...args],
    {
      env: { ASSAY_CHROMIUM: findChromium() ?? '', ASSAY_SHOTS: '1' },
    },
  );
  print('Pictures are in shots/');
  return code;
}
