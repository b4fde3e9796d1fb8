// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { list, openApp } from '../open-app.fixture.tsx';

const headings = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[cmdk-group-heading]')].map(({ textContent }) => textContent);

it.each([
  ['Cmd', { metaKey: true }],
  ['Ctrl', { ctrlKey: true }],
])('%s+K opens the palette with the five categories of commands and everything else by name', async (_name, held) => {
  const endpoint = { id: 'x', method: 'GET', path: '/orders', summary: 'List orders' };
  openApp('/app/projects', { 'GET /api/projects/p1/endpoints': list([endpoint]) });
  await screen.findAllByText('Bookshop API');
  fireEvent.keyDown(document.body, { key: 'k', ...held });
  await screen.findByPlaceholderText(/Type a command/);
  expect(headings().slice(0, 6)).toEqual(['Generate', 'Run', 'Import', 'Explain', 'Misc', 'Go to']);
  for (const heading of ['Endpoints', 'Runs', 'Environments', 'Projects']) expect(headings()).toContain(heading);
  for (const command of ['/generate', '/negatives', '/perf', '/import openapi', '/curl', '/run local', '/run cloud'])
    expect(screen.getByText(command)).toBeTruthy();
  for (const command of ['/download run-pack', '/explain', '/pr preview']) expect(screen.getByText(command)).toBeTruthy();
});
