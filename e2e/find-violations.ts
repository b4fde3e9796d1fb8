import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the current page and returns one line per rule with the first affected elements. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // The page's CSP forbids injected script tags, so the driver evaluates the library.
  await page.evaluate(readFileSync(axeFile, 'utf8'));
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<AxeResult> } };
    // Without `resultTypes`, axe also describes every element that passed.
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return violations.map(
      (rule) =>
        `${rule.id}: ${rule.nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')} (${rule.help})`,
    );
  }, TAGS);
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}
