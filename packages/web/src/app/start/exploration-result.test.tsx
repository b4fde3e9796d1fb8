// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { environment, listResponse, openApp } from '../open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const exploration = { id: 'x1', projectId: 'p1', status: 'finished', operations: 30, reached: 19, requests: 1621 };

const openWith = (details: Readonly<Record<string, unknown>>) => {
  const shown = { ...exploration, error: null, ...details };
  openApp('/app/projects/p1/start', {
    'GET /api/projects/p1/openapi': listResponse([
      { id: 's1', projectId: 'p1', title: 'Shows', version: '1', revision: 1, operations: 30 },
    ]),
    'GET /api/projects/p1/environments': listResponse([environment]),
    'GET /api/authprofiles': listResponse([]),
    'GET /api/runs': listResponse([]),
    'GET /api/projects/p1/explorations': listResponse([shown]),
    'GET /api/explorations/x1': shown,
  });
};

it.each([
  [{ status: 'failed', error: 'The worker ended.', result: null }, 'The exploration ended early', 'The worker ended.'],
  [{ status: 'cancelled', result: null }, 'The exploration was stopped', 'It found no defects until then.'],
  [{ result: { findings: [], ended: 'lost' } }, 'The exploration ended early', 'The server stopped responding.'],
])('an exploration that was cut short does not claim that there are no defects: %j', async (details, title, text) => {
  openWith(details);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(`${text} It reached 19 of 30 operations with 1,621 requests.`)).toBeTruthy();
  expect(screen.queryByText('The exploration found no defects')).toBeNull();
});

it('the setup ends on the result of an exploration, and offers the smoke tests', async () => {
  const findings = [{ grade: 'defect' }, { grade: 'note' }];
  openWith({ result: { findings, ended: 'done' } });
  expect(await screen.findByText('The exploration found 1 defect')).toBeTruthy();
  expect(screen.getByText('It reached 19 of 30 operations with 1,621 requests.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the findings' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run smoke tests' })).toBeTruthy();
});

it('an exploration that hardly reached anything does not claim that there are no defects', async () => {
  openWith({ reached: 3, result: { findings: [], ended: 'done' } });
  expect(await screen.findByText('The exploration reached too little to find defects')).toBeTruthy();
  expect(screen.queryByText('The exploration found no defects')).toBeNull();
});
