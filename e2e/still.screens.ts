import { expect, type Page } from '@playwright/test';
import { SCREENS, test } from './screens.ts';

const MOST_SHIFT = 0.02;
/** Browsers do not count shifts within half a second after a click. */
const LATE_MS = 700;

/** Screens whose parts used to appear one after the other. `npm run prove` checks every screen. */
const NAMED = ['chat-first', 'run-pack-files', 'suite-new-case', 'project-start', 'run-compare', 'run', 'project-endpoints'];
const isComplete = process.env.ASSAY_PROVE !== undefined;
const CHECKED = isComplete ? SCREENS : SCREENS.filter(({ name }) => NAMED.includes(name));

/** `npm test` checks each screen at one width, alternating between wide and narrow. */
const widthsOf = (index: number) => (isComplete ? [1440, 390] : [index % 2 === 0 ? 390 : 1440]);

for (const [index, screen] of CHECKED.entries()) {
  for (const width of widthsOf(index)) {
    test(`${screen.name} stays still at ${width} while its parts load slowly`, async ({ page, openScreen }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await slowDown(page);
      await page.addInitScript(collectShifts);
      await openScreen(screen, 'dark');
      await screen.act?.(page);
      // Waits for parts that might appear late.
      await page.waitForTimeout(700);
      expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  }
}

/** What users do next on two screens. The parts load so late that their shifts count. */
const NEXT: Readonly<Record<string, (page: Page) => readonly (() => Promise<unknown>)[]>> = {
  'run-pack-files': (page) => ['run.sh', 'README.md', '.env.example'].map((file) => () => openFile(page, file)),
  'suite-new-case': (page) => ['POST /orders', 'GET /books'].map((label) => () => page.getByLabel('Operation').selectOption({ label })),
};

for (const [name, stepsOf] of Object.entries(NEXT)) {
  for (const width of [1440, 390]) {
    test(`${name} stays still at ${width} while the user goes on`, async ({ page, openScreen }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await slowDown(page, LATE_MS);
      await page.addInitScript(collectShifts);
      const screen = SCREENS.find((one) => one.name === name);
      if (screen === undefined) throw new Error(`there is no screen ${name}`);
      await openScreen(screen, 'dark');
      await screen.act?.(page);
      for (const step of stepsOf(page)) {
        await step();
        await page.waitForTimeout(2 * LATE_MS);
      }
      expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(MOST_SHIFT);
    });
  }
}

/** On phones, the list of files is behind the open file. */
async function openFile(page: Page, name: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the file list' });
  if (await back.isVisible()) await back.click();
  await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name }).click();
}

declare global {
  interface Window {
    /** The largest sum of shifts within five seconds, as browsers report it for a page. */
    shifts: number;
  }
}

/** Delays each response by a different but constant time, so that responses arrive in a different order than their requests. */
async function slowDown(page: Page, atLeast = 0): Promise<void> {
  await page.route(/\/api\/|\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.replace(/-[\w-]{8}\.js$/, '');
    const share = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 997;
    await new Promise((resolve) => setTimeout(resolve, atLeast + share * (pathname.endsWith('.js') ? 300 : 800)));
    await route.continue();
  });
}

/** Runs in the page. Shifts right after the user's input are expected, so browsers do not count them. */
function collectShifts(): void {
  const frame = { sum: 0, first: 0, last: 0 };
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.hadRecentInput) continue;
      const isNew = entry.startTime - frame.last > 1000 || entry.startTime - frame.first > 5000;
      if (isNew) Object.assign(frame, { sum: 0, first: entry.startTime });
      Object.assign(frame, { sum: frame.sum + entry.value, last: entry.startTime });
      window.shifts = Math.max(window.shifts, frame.sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
