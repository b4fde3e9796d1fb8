import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { test } from './screens.ts';
import { DEMO } from './sign-in.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 40 }, age: { type: 'integer' } } };
const pets = { description: 'A list of pets', content: { 'application/json': { schema: { type: 'array', items: pet } } } };

/** Two versions of a kennel's API. The second has breaking changes, and both have a few errors that are common in real specs. */
function kennel(version: '1.4.0' | '2.0.0'): string {
  const isNew = version === '2.0.0';
  const limit = { name: 'limit', in: 'query', required: isNew, schema: { type: 'integer', maximum: isNew ? 50 : 100 } };
  const name = { type: 'string', maxLength: isNew ? 20 : 40 };
  const body = { content: { 'application/json': { schema: { ...pet, properties: { ...pet.properties, name } } } } };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Kennel', version },
    paths: {
      '/pets': {
        get: { summary: 'List pets', tags: ['pets'], parameters: [limit, { in: 'query' }], responses: { 200: pets } },
        post: { summary: 'Take in a pet', tags: ['pets'], requestBody: body, responses: { 201: { description: 'Taken in' } } },
      },
      '/pets/{petId}': { get: { summary: 'Read a pet', tags: ['pets'], responses: { 200: { description: 'The pet' } } } },
      '/visits': { get: { summary: 'List visits', responses: { 200: { $ref: '#/components/responses/Missing' } } } },
      ...(isNew
        ? { '/owners/{ownerId}/pets': { get: { summary: 'Pets of an owner', responses: { 200: pets } } } }
        : { '/owners': { get: { summary: 'List owners', responses: { 200: pets } } } }),
    },
  });
}

/** A server that never responds, so that screenshots can show an import in progress. */
let source: Server;
test.beforeAll(async () => {
  source = createServer(() => undefined);
  await new Promise<void>((ready) => source.listen(0, '127.0.0.1', ready));
});
test.afterAll(() => source.closeAllConnections());

let projectId = '';
let updates = 0;

async function prepare(request: APIRequestContext): Promise<void> {
  if (projectId !== '') return;
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => (await request.post(path, { headers, data })).json();
  projectId = (await post('/api/projects', { name: 'Kennel', description: '', region: 'EU' })).id;
  for (const version of ['1.4.0', '2.0.0'] as const)
    await post(`/api/projects/${projectId}/openapi/import`, { content: kennel(version), fileName: 'kennel.json' });
}

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import Spec' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import OpenAPI Spec' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const menuOf = async (page: Page, version: string, item: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^More for Kennel ${version}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).first().click();
};

const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  list: async (page) => expect(page.getByText('1.4.0').first()).toBeVisible(),
  import: openImport,
  importing: async (page) => {
    const dialog = await openImport(page);
    await dialog
      .getByRole('textbox')
      .first()
      .fill(`http://127.0.0.1:${(source.address() as AddressInfo).port}/openapi.json`);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Progress' })).toBeVisible();
  },
  refused: async (page) => {
    const dialog = await openImport(page);
    await dialog.getByRole('radio', { name: 'Paste' }).click();
    await dialog.getByRole('textbox', { name: 'Spec', exact: true }).fill('<!doctype html><title>Sign in to continue</title><form></form>');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Import failed').first()).toBeVisible();
  },
  updated: async (page) => {
    await menuOf(page, '2\\.0\\.0', 'Update');
    const dialog = page.getByRole('dialog', { name: 'Update OpenAPI Spec' });
    await dialog.getByRole('radio', { name: 'Paste' }).click();
    await dialog.getByRole('textbox', { name: 'Spec', exact: true }).fill(kennel('1.4.0').replace('"/visits"', `"/visits/${++updates}"`));
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByRole('region', { name: 'This version' })).toContainText('breaking');
  },
  diff: async (page) => {
    await menuOf(page, '2\\.0\\.0', 'What changed');
    await expect(page.getByRole('region', { name: 'Breaking' })).toBeVisible();
  },
};

for (const [name, act] of Object.entries(STATES))
  for (const theme of ['dark', 'light'] as const)
    for (const [size, viewport] of Object.entries(SIZES))
      test(`specs ${name}, ${theme}, ${size}`, async ({ page, request, openScreen }) => {
        await page.setViewportSize(viewport);
        await openScreen({ name, signedIn: true, path: () => '/app/projects', ready: async () => {} }, theme);
        await prepare(request);
        await page.goto(`/app/projects/${projectId}/openapi`);
        await act(page);
        await page.screenshot({ path: `shots/spec-${name}-${theme}-${size}.png`, fullPage: true });
        expect(await findViolations(page)).toEqual([]);
      });
