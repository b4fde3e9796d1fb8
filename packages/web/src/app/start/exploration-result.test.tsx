// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { environment, list, openApp } from '../open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const exploration = { id: 'x1', projectId: 'p1', status: 'finished', operations: 30, reached: 19, requests: 1621 };

it('the setup ends on the result of an exploration, and offers the smoke tests', async () => {
  const findings = [{ grade: 'defect' }, { grade: 'note' }];
  openApp('/app/projects/p1/start', {
    'GET /api/projects/p1/openapi': list([{ id: 's1', projectId: 'p1', title: 'Shows', version: '1', revision: 1, operations: 30 }]),
    'GET /api/projects/p1/environments': list([environment]),
    'GET /api/authprofiles': list([]),
    'GET /api/runs': list([]),
    'GET /api/projects/p1/explorations': list([exploration]),
    'GET /api/explorations/x1': { ...exploration, result: { findings } },
  });
  expect(await screen.findByText('The exploration found 1 defect')).toBeTruthy();
  expect(screen.getByText('It reached 19 of 30 operations with 1,621 requests.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the findings' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run smoke tests' })).toBeTruthy();
});
