// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

it('keeps the elements of a component whose code has arrived, so that a press is not lost', async () => {
  const code = lazyComponent<{ readonly label: string }>(async () => ({ label }) => <button type="button">{label}</button>);
  const view = (label: string) => <Suspense fallback="loading">{code.show({ label })}</Suspense>;
  const { rerender } = render(view('Stop'));
  const button = await screen.findByRole('button', { name: 'Stop' });
  rerender(view('Stop now'));
  expect(screen.getByRole('button', { name: 'Stop now' })).toBe(button);
});
