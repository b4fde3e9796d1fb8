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

  press();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Command palette' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);

  press();
  const field = screen.getByRole('textbox', { name: 'Command palette' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'members' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(location.search).toBe('');
  code.arrive();
  await waitFor(() => expect(location.search).toBe('?tab=members'));
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull();

  press();
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});
