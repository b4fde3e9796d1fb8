// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { ScreenError } from './route-error.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let mounts = 0;
function Frame() {
  return (
    <>
      <Link to="/fine">Elsewhere</Link>
      <ErrorBoundary fallback={ScreenError}>
        <Outlet />
      </ErrorBoundary>
    </>
  );
}
function Broken(): never {
  throw new Error('The chunk could not be fetched.');
}
function Fine() {
  mounts += 1;
  return <Link to="/fine?more=1">A fine screen</Link>;
}

it('a failing screen shows its error, keeps the shell, and allows going to another screen', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/broken" element={<Broken />} />
          <Route path="/fine" element={<Fine />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('This page could not be displayed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(screen.getByText('A fine screen')).toBeTruthy();
  expect(mounts).toBe(1);
});
