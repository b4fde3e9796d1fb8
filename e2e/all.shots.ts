import { SCREENS, test } from './screens.ts';
import { waitForPageLoad } from './settle.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const screen of SCREENS) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`${screen.name}, ${theme}, ${size}`, async ({ page, openScreen }) => {
        await page.setViewportSize(viewport);
        await openScreen(screen, theme);
        await screen.act?.(page);
        await waitForPageLoad(page);
        await page.screenshot({ path: `shots/${screen.name}-${theme}-${size}.png` });
      });
    }
  }
}
