// @vitest-environment happy-dom
import type { ModelSettings } from '@assay/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp, requestsTo, waitForText } from './open-app.fixture.tsx';

const PATH = '/app/settings/model';
const GET = 'GET /api/model-settings';
const PUT = 'PUT /api/model-settings';
const TEST = 'POST /api/model-settings/test';
const none: ModelSettings = { source: 'none', connection: null, sendsBodies: false, updatedAt: null };
const chosen: ModelSettings = {
  source: 'page',
  connection: { provider: 'openai', url: 'https://models.example/v1', model: 'small', hasKey: true },
  sendsBodies: false,
  updatedAt: '2026-01-01T10:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rejected = (detail: string, fields: Readonly<Record<string, string>>) =>
  new Response(JSON.stringify({ status: 422, code: 'VALIDATION_FAILED', detail, fields }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });

describe('Settings, Model', () => {
  test('starts with an empty form, and saves what was typed', async () => {
    openApp(PATH, { [GET]: none, [PUT]: chosen });
    await waitForText('Connection');
    await screen.findByLabelText('Base URL');
    type('Base URL', 'https://models.example/v1');
    type('Model name', 'small');
    type('Key', 'fake-key');
    press('Save');
    await waitForText('Model saved');
    expect(requestsTo(PUT)[0]?.body).toEqual({
      connection: { provider: 'openai', url: 'https://models.example/v1', model: 'small', key: 'fake-key' },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('');
    await waitForText('A key is set. Leave this field blank to keep it.');
  });

  test('another provider fills in its usual address, and a typed address stays', async () => {
    openApp(PATH, { [GET]: none });
    const address = await screen.findByLabelText<HTMLInputElement>('Base URL');
    fireEvent.change(screen.getByLabelText('Provider'), { target: { value: 'anthropic' } });
    expect(address.value).toBe('https://api.anthropic.com/v1');
    type('Base URL', 'https://gateway.example/v1');
    fireEvent.change(screen.getByLabelText('Provider'), { target: { value: 'local' } });
    expect(address.value).toBe('https://gateway.example/v1');
  });

  test('an empty field is reported, and nothing is sent', async () => {
    openApp(PATH, { [GET]: none });
    await screen.findByLabelText('Base URL');
    type('Base URL', 'models.example');
    press('Save');
    await waitForText('Enter a URL that starts with https:// or http://.');
    await waitForText('Enter a model name.');
    expect(requestsTo(PUT)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Base URL')));
  });

  test('an error of the server appears beside its field, and the typed text stays', async () => {
    openApp(PATH, { [GET]: chosen, [PUT]: rejected('not valid', { 'connection.key': 'Enter the key again, because the host changed.' }) });
    await screen.findByLabelText('Base URL');
    type('Base URL', 'https://other.example/v1');
    press('Save');
    await waitForText('Enter the key again, because the host changed.');
    expect(screen.getByLabelText<HTMLInputElement>('Base URL').value).toBe('https://other.example/v1');
  });

  test('another failure stays on the page with the typed text', async () => {
    openApp(PATH, { [GET]: chosen, [PUT]: 500 });
    await screen.findByLabelText('Model name');
    type('Model name', 'large');
    press('Save');
    await waitForText('Failed to save the model');
    expect(screen.getByLabelText<HTMLInputElement>('Model name').value).toBe('large');
  });

  test.each([
    ['works', 'The model works', 'note'],
    ['wrong-key', 'The key was rejected', 'alert'],
    ['unknown-model', 'Unknown model', 'alert'],
    ['unreachable', 'The address cannot be reached', 'alert'],
    ['blocked', 'The address is blocked', 'alert'],
    ['timeout', 'The request timed out', 'alert'],
    ['wrong-shape', 'This is not a model API', 'alert'],
  ])('the test shows the outcome %s', async (result, title, role) => {
    openApp(PATH, { [GET]: chosen, [TEST]: { result, text: 'What happened.', elapsedMs: 12 } });
    await screen.findByLabelText('Model name');
    press('Test');
    expect((await screen.findByRole(role)).textContent).toBe(`${title}What happened.`);
    expect(requestsTo(TEST)[0]?.body).toEqual({ connection: { provider: 'openai', url: 'https://models.example/v1', model: 'small' } });
    type('Model name', 'another');
    expect(screen.queryByText(title)).toBeNull();
  });

  test('the stored key can be removed, and so can the model', async () => {
    openApp(PATH, { [GET]: chosen, [PUT]: none });
    await screen.findByLabelText('Key');
    press('Remove the key');
    await waitForText('The stored key is deleted when you save.');
    press('Save');
    await waitFor(() => expect(requestsTo(PUT)[0]?.body).toMatchObject({ connection: { key: null } }));
  });

  test('removing the model asks first', async () => {
    openApp(PATH, { [GET]: chosen, [PUT]: none });
    await screen.findByLabelText('Key');
    press('Remove model');
    expect(requestsTo(PUT)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitForText('Model removed');
    expect(requestsTo(PUT)[0]?.body).toEqual({ connection: null });
  });

  test('the switch for bodies takes effect at once', async () => {
    openApp(PATH, { [GET]: chosen, [PUT]: { ...chosen, sendsBodies: true } });
    const control = await screen.findByRole('switch', { name: 'Send response bodies' });
    expect(control.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(control);
    await waitForText('Response bodies are sent to the model');
    expect(requestsTo(PUT)[0]?.body).toEqual({ sendsBodies: true });
  });

  test('the model of the operator is read-only and can be tested', async () => {
    openApp(PATH, { [GET]: { ...chosen, source: 'operator' }, [TEST]: { result: 'works', text: 'small responded.', elapsedMs: 5 } });
    await waitForText('Set by the operator');
    expect(screen.getByLabelText<HTMLInputElement>('Base URL').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    press('Test');
    await waitForText('The model works');
    expect(requestsTo(TEST)[0]?.body).toEqual({});
  });

  test('a failure to load offers another try', async () => {
    openApp(PATH, { [GET]: 500 });
    await waitForText('Failed to load the model');
  });
});
