// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PageFallback } from './page-fallback.tsx';

afterEach(cleanup);

it.each(['/', '/docs', '/auth/login', '/auth/signup'])('shows no sidebar while %s loads', (pathname) => {
  render(<PageFallback pathname={pathname} />);
  expect(screen.getByText('Assay')).toBeTruthy();
  expect(document.querySelector('[data-shell]')).toBeNull();
});

it.each([
  ['/app/runs/r1', 'Loading run'],
  ['/app/projects/p1', 'Loading'],
  ['/app/settings', 'Loading'],
])('shows the shell and the skeleton of the screen while %s loads', (pathname, label) => {
  render(<PageFallback pathname={pathname} />);
  expect(document.querySelector('[data-shell]')).not.toBeNull();
  expect(screen.getAllByRole('status', { name: label }).length).toBeGreaterThan(0);
});
