import { expect, type Page, test } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { openScreen, SCREENS, type Screen, setTheme, signedInState } from './screens.ts';
import { watchForErrors } from './sign-in.ts';

const JS_BUDGET = 200 * 1024;
const CSS_BUDGET = 15 * 1024;

test.use({ storageState: async ({ browser }, use) => use(await signedInState(browser)) });

for (const screen of SCREENS) {
  for (const theme of ['dark', 'light'] as const) {
    test(`${screen.name} has no accessibility finding and no console error, ${theme}`, async ({ page }) => {
      const errors = watchForErrors(page);
      await setTheme(page, theme);
      await openScreen(page, screen);
      expect(await findViolations(page)).toEqual([]);
      expect(errors.filter((text) => !screen.expectedErrors?.test(text))).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page, screen);
    });
  }
}

for (const screen of SCREENS) {
  test(`${screen.name} loads cold within its budget`, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const types = new Map<string, string>();
    const sums: Record<string, number> = { script: 0, stylesheet: 0 };
    session.on('Network.responseReceived', (event) => types.set(event.requestId, event.type.toLowerCase()));
    session.on('Network.loadingFinished', (event) => {
      const type = types.get(event.requestId) ?? '';
      sums[type] = (sums[type] ?? 0) + event.encodedDataLength;
    });
    await openScreen(page, screen);
    expect(sums.script, 'JavaScript in bytes over the wire').toBeLessThanOrEqual(JS_BUDGET);
    expect(sums.stylesheet, 'CSS in bytes over the wire').toBeLessThanOrEqual(CSS_BUDGET);
  });
}

async function expectNoSidewaysScroll(page: Page, screen: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${screen.name} is wider than the phone`).toBeLessThanOrEqual(0);
}
