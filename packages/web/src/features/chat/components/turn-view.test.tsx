// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { BrokenAnswer } from './turn-view.tsx';

it('a failed answer shows the reason, a retry button and a link to the fix', () => {
  const next = { to: '/app/projects/p1/openapi', label: 'Import Spec' };
  render(
    <MemoryRouter>
      <BrokenAnswer title="Failed to generate response" detail="There is no API description." onRetry={vi.fn<() => void>()} next={next} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain('There is no API description.');
  expect(screen.getByRole('link', { name: 'Import Spec' }).getAttribute('href')).toBe('/app/projects/p1/openapi');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
