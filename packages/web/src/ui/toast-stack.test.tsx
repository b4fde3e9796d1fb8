// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notify, notifyFailure } from './toast.ts';
import { Toaster } from './toaster.tsx';

it('shows the same notice only once when it repeats, and others beside it', async () => {
  render(<Toaster position="bottom-right" offset={16} />);
  for (let time = 0; time < 3; time += 1) notifyFailure('Failed to load runs', 'The server did not answer.');
  notifyFailure('Failed to load runs', 'Another reason.');
  notify('Saved');
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.getAllByText('The server did not answer.')).toHaveLength(1);
  expect(screen.getAllByText('Failed to load runs')).toHaveLength(2);
});
