import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { test } from './screens.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Responds like a model if the key is right, and otherwise like a server that rejects the key. */
let model: Server;
test.beforeAll(async () => {
  const call = { id: 'c', type: 'function', function: { name: 'ready', arguments: '{}' } };
  const works = { choices: [{ message: { role: 'assistant', content: null, tool_calls: [call] } }] };
  model = createServer((request, reply) => {
    const isKnown = request.headers.authorization === 'Bearer right-key';
    reply.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? works : {}));
  });
  await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready));
});
test.afterAll(() => model.close());

const address = () => `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

async function fill(page: Page, { url, key }: { readonly url: string; readonly key: string }): Promise<void> {
  await page.getByLabel('Base URL').fill(url);
  await page.getByLabel('Model name').fill('small-model');
  await page.getByLabel('Key', { exact: true }).fill(key);
}

const tested = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(title)).toBeVisible();
};

const STATES: readonly { readonly name: string; readonly act: (page: Page) => Promise<void> }[] = [
  { name: 'empty', act: async (page) => expect(page.getByLabel('Base URL')).toBeVisible() },
  {
    name: 'wrong-key',
    act: async (page) => {
      await fill(page, { url: address(), key: 'wrong-key' });
      await tested(page, 'The key was rejected');
    },
  },
  {
    name: 'down',
    act: async (page) => {
      await fill(page, { url: 'http://127.0.0.1:9/v1', key: 'right-key' });
      await tested(page, 'The address cannot be reached');
    },
  },
  {
    name: 'connected',
    act: async (page) => {
      await fill(page, { url: address(), key: 'right-key' });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('A key is set. Leave this field blank to keep it.')).toBeVisible();
      await tested(page, 'The model works');
      await page.getByRole('button', { name: 'Remove model' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('No key is set', { exact: false })).toBeVisible();
      await fill(page, { url: address(), key: 'right-key' });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('A key is set. Leave this field blank to keep it.')).toBeVisible();
      await tested(page, 'The model works');
    },
  },
];

for (const state of STATES) {
  for (const theme of ['dark', 'light'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`model ${state.name}, ${theme}, ${size}`, async ({ page, openScreen }) => {
        await page.setViewportSize(viewport);
        await openScreen(
          {
            name: state.name,
            signedIn: true,
            path: () => '/app/settings/model',
            ready: async () => expect(page.getByLabel('Base URL')).toBeVisible(),
          },
          theme,
        );
        await state.act(page);
        await page.screenshot({ path: `shots/model-${state.name}-${theme}-${size}.png`, fullPage: true });
        expect(await findViolations(page)).toEqual([]);
      });
    }
  }
}
