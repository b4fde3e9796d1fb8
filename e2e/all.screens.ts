import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { SCREENS, type Screen, test } from './screens.ts';
import { watchForErrors } from './sign-in.ts';

const JS_BUDGET = 200_000;
const CSS_BUDGET = 15 * 1024;

const VIEWS = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const;

/** `npm run prove` checks each screen in all four views. `npm test` uses one, alternating between dark and wide, and light and narrow. */
const viewsOf = (index: number) => (process.env.ASSAY_PROVE === undefined ? VIEWS.slice(index % 2, (index % 2) + 1) : VIEWS);

for (const [index, screen] of SCREENS.entries()) {
  test(`${screen.name} loads cold within its budget, without accessibility findings or console errors in either theme`, async ({
    page,
    openScreen,
  }) => {
    const errors = watchForErrors(page);
    const sums = await countBytes(page);
    for (const [opened, { theme, width }] of viewsOf(index).entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openScreen(screen, theme);
      if (opened === 0) expectWithinBudget(sums);
      await checkScreen(page, screen, width);
    }
    expect(errors).toEqual([]);
  });
}

function expectWithinBudget(sums: Readonly<Record<string, number>>): void {
  expect(sums.Script, 'bytes of JavaScript over the wire').toBeGreaterThan(0);
  expect(sums.Script, 'bytes of JavaScript over the wire').toBeLessThanOrEqual(JS_BUDGET);
  expect(sums.Stylesheet, 'bytes of CSS over the wire').toBeLessThanOrEqual(CSS_BUDGET);
}

/** From now on, counts the bytes that are transferred for each file type: compressed bodies without headers. */
async function countBytes(page: Page): Promise<Readonly<Record<string, number>>> {
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

/** Checks the screen at one width, after the user's next action on it. */
async function checkScreen(page: Page, screen: Screen, width: number): Promise<void> {
  await screen.act?.(page);
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, screen);
}

async function expectNoSidewaysScroll(page: Page, screen: Screen): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${screen.name} is wider than the window`).toBeLessThanOrEqual(0);
}
