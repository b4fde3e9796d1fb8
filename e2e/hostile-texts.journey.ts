import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { HOSTILE_AS_TEXT, hostileText } from './hostile-document.ts';
import { createHostileWorld, type HostileWorld } from './hostile-world.ts';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

declare global {
  interface Window {
    readonly noteViolation: (what: string) => void;
  }
}

/** Records every sign that a page interpreted hostile text as markup, including attempts that the CSP blocks. */
async function recordBreaches(page: Page, origin: string): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== origin) found.push(`a request left: ${asked.href}`);
  });
  page.on('pageerror', (error) => found.push(`the page failed: ${error.message}`));
  await page.exposeFunction('noteViolation', (what: string) => found.push(`the policy had to stop it: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.noteViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
}

/** Elements and URLs that only injected markup can have created. */
const injectedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHarmless = (address: string) => /^(https?|mailto|blob|file):$/.test(new URL(address, location.href).protocol);
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const addresses = ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []);
        const hasHandler = element.getAttributeNames().some((name) => name.startsWith('on'));
        const isForeign = element.matches('iframe, object, embed, base, img[src="x"], body script:not([src])');
        return hasHandler || isForeign || addresses.some((address) => !address.startsWith('data:image/') && !isHarmless(address));
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });

/** Pages that show untrusted text. The last four are identified by their URL. */
const pagesOf = ({ projectId, conversationId, specId, endpointId }: HostileWorld): readonly string[] => [
  `/app/projects/${projectId}`,
  `/app/projects/${projectId}/settings?tab=members`,
  `/app/projects/${projectId}/openapi?to=${specId}`,
  `/app/projects/${projectId}/endpoints?endpoint=${endpointId}`,
  `/app/projects/${projectId}/suites`,
  `/app?c=${conversationId}`,
  '/app/environments',
  '/app/settings',
  `/app/runs?q=${encodeURIComponent(hostileText('query'))}`,
  `/auth/login?from=${encodeURIComponent("javascript:alert('from')")}`,
  `/connect/auth-pilot/callback?error=${encodeURIComponent(hostileText('error'))}`,
  `/app/projects/${encodeURIComponent(hostileText('id'))}`,
];

test('text from a spec, a target, a user or a URL is never executed', async ({ page, request, baseURL }, info) => {
  const world = await createHostileWorld(request);
  const found = await recordBreaches(page, baseURL ?? '');
  const look = async (where: string) => {
    await expect(page.locator('body')).toContainText(HOSTILE_AS_TEXT);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect([...found, ...(await injectedElements(page))], where).toEqual([]);
  };
  await signIn(page, world.tokens);
  for (const path of pagesOf(world)) {
    await page.goto(path);
    await look(path);
  }

  await page.goto(`/app/projects/${world.projectId}/endpoints?endpoint=${world.endpointId}&view=try`);
  await page.getByRole('button', { name: 'Send' }).click();
  // A character that would reverse the rest of the line is shown escaped.
  await expect(page.getByText('\\u202elong long').first()).toBeVisible();
  await look('the answer to a request that was tried');

  await page.goto(`/app/runs/${world.runId}`);
  const details = page.getByRole('complementary', { name: 'Step details' });
  for (const tab of ['Response', 'Request', 'Headers']) {
    await details.getByRole('tab', { name: tab }).click();
    await look(`a step, ${tab}`);
  }
  await page.getByRole('radio', { name: 'Findings' }).click();
  await look('the findings of a run');

  const file = info.outputPath('report.html');
  await writeFile(file, world.report);
  await page.goto(`file://${file}`);
  await look('report.html from the disk');
  world.close();
  expect(found).toEqual([]);
});
