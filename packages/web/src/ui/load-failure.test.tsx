// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadFailure } from './load-failure.tsx';
import { Pager } from './pager.tsx';

afterEach(cleanup);

it('shows why something could not be loaded, and retries on request', () => {
  const retry = vi.fn<() => void>();
  render(<LoadFailure title="Failed to load runs" failure={{ message: 'Offline.' }} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Offline.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('a pager shows the current range, goes to the next page, and stops at the end of the list', () => {
  const go = vi.fn<(page: number) => void>();
  const { rerender } = render(<Pager page={1} pageSize={20} total={45} onPage={go} />);
  expect(screen.getByRole('navigation').textContent).toContain('1 to 20 of 45');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(go).toHaveBeenCalledExactlyOnceWith(2);
  rerender(<Pager page={3} pageSize={20} total={45} onPage={go} />);
  expect(screen.getByRole('navigation').textContent).toContain('41 to 45 of 45');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  rerender(<Pager page={1} pageSize={20} total={20} onPage={go} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
