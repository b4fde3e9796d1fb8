import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { SCREENS, type Screen, test } from './screens.ts';
import { watchForErrors } from './sign-in.ts';

const JS_BUDGET = 200_000;
const CSS_BUDGET = 15 * 1024;

for (const screen of SCREENS) {
  test(`${screen.name} loads cold within its budget, without accessibility findings or console errors in either theme`, async ({
    page,
    openScreen,
  }) => {
    const errors = watchForErrors(page);
    const sums = await weigh(page);
    await openScreen(screen, 'dark');
    expect(sums.Script, 'bytes of JavaScript over the wire').toBeGreaterThan(0);
    expect(sums.Script, 'bytes of JavaScript over the wire').toBeLessThanOrEqual(JS_BUDGET);
    expect(sums.Stylesheet, 'bytes of CSS over the wire').toBeLessThanOrEqual(CSS_BUDGET);
    await examine(page, screen);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(screen, 'light');
    await examine(page, screen);
    expect(errors).toEqual([]);
  });
}

/** Bytes over the wire by kind of file, counted from now on: bodies as they travel, packed; headers are not the web app's weight. */
async function weigh(page: Page): Promise<Readonly<Record<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const sums: Record<string, number> = {};
  session.on('Network.responseReceived', (event) => types.set(event.requestId, event.type));
  session.on('Network.dataReceived', (event) => {
    const type = types.get(event.requestId) ?? '';
    sums[type] = (sums[type] ?? 0) + event.encodedDataLength;
  });
  return sums;
}

/** The screen as it is and after what a person does next on it, wide and on a phone. */
async function examine(page: Page, screen: Screen): Promise<void> {
  await screen.act?.(page);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, screen);
}

async function expectNoSidewaysScroll(page: Page, screen: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${screen.name} is wider than the phone`).toBeLessThanOrEqual(0);
}
