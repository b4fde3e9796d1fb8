import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { SCREENS, type Screen, test } from './screens.ts';
import { watchForErrors } from './sign-in.ts';

const JS_BUDGET = 200_000;
const CSS_BUDGET = 15 * 1024;

for (const screen of SCREENS) {
  for (const theme of ['dark', 'light'] as const) {
    test(`${screen.name} has no accessibility finding and no console error, ${theme}`, async ({ page, openScreen }) => {
      const errors = watchForErrors(page);
      await openScreen(screen, theme);
      await screen.act?.(page);
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findViolations(page)).toEqual([]);
      await expectNoSidewaysScroll(page, screen);
      expect(errors).toEqual([]);
    });
  }

  test(`${screen.name} loads cold within its budget`, async ({ page, context, openScreen }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const types = new Map<string, string>();
    const sums: Record<string, number> = {};
    session.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
    // Bodies as they travel, packed; headers are not the web app's weight.
    session.on('Network.dataReceived', (event) => {
      const type = types.get(event.requestId) ?? '';
      sums[type] = (sums[type] ?? 0) + event.encodedDataLength;
    });
    await openScreen(screen, 'dark');
    expect(sums.Script, 'bytes of JavaScript over the wire').toBeGreaterThan(0);
    expect(sums.Script, 'bytes of JavaScript over the wire').toBeLessThanOrEqual(JS_BUDGET);
    expect(sums.Stylesheet, 'bytes of CSS over the wire').toBeLessThanOrEqual(CSS_BUDGET);
  });
}

async function expectNoSidewaysScroll(page: Page, screen: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${screen.name} is wider than the phone`).toBeLessThanOrEqual(0);
}
