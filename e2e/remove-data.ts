import { rmSync } from 'node:fs';

/** Runs after the server has stopped and no longer needs its data folder. */
// biome-ignore lint/style/noDefaultExport: Playwright loads this file by its default export.
export default function removeData(): void {
  const folder = process.env.ASSAY_E2E_DATA;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
