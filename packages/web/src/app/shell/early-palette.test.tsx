// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '../open-app.fixture.tsx';

/** The palette's code arrives when the test calls `arrive`. */
const code = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive: () => arrive() };
});
vi.mock('./palette.tsx', async (original) => {
  await code.arrived;
  return original();
});

it('keeps what is typed after Ctrl+K while the palette loads, including Enter', async () => {
  openApp('/app/projects');
  await screen.findAllByText('Bookshop API');
  const opener = screen.getByRole('button', { name: 'Toggle sidebar' });
  opener.focus();
  const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });

  const type = (key: string) => fireEvent.keyDown(document.body, { key });

  press();
  type('x');
  type('Escape');
  expect(document.activeElement).toBe(opener);

  press();
  for (const key of ['m', 'e', 'n', 'Backspace', 'm', 'b', 'e', 'r', 's', 'Enter']) type(key);
  expect(location.search).toBe('');
  code.arrive();
  await waitFor(() => expect(location.search).toBe('?tab=members'));
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull();

  press();
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});
