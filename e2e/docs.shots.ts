import { SCREENS, test } from './screens.ts';
import { waitForPageLoad } from './settle.ts';

/** The pictures in the documentation, keyed by the screen they show. */
const PICTURES = { chat: 'chat', run: 'run', exploration: 'exploration', 'suite-new-case': 'suite-editor' } as const;

for (const [name, picture] of Object.entries(PICTURES)) {
  for (const theme of ['dark', 'light'] as const) {
    test(`the picture ${picture} of the docs, ${theme}`, async ({ page, openScreen }) => {
      const screen = SCREENS.find((one) => one.name === name);
      if (screen === undefined) throw new Error(`There is no screen ${name}.`);
      await page.setViewportSize(name === 'chat' ? { width: 1360, height: 850 } : { width: 1280, height: 800 });
      await openScreen(screen, theme);
      await screen.act?.(page);
      if (name === 'exploration') await page.locator('summary').first().click();
      await waitForPageLoad(page);
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.screenshot({ path: `docs/pictures/${picture}-${theme}.png` });
    });
  }
}
