// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { caseFixture } from '../features/suites/model/case.fixture.ts';
import { problem } from '../lib/session/session.fixture.ts';
import { listResponse, openApp, requestsTo } from './open-app.fixture.tsx';

const page = '/app/projects/p1/suites?suite=s1&case=health.ok';

/** A suite that other users change while it is open. */
function changingSuite() {
  let saved = { revision: 1, title: 'The shop is healthy' };
  const suite = () => ({
    id: 's1',
    projectId: 'p1',
    name: 'Smoke',
    revision: saved.revision,
    cases: 1,
    files: 1,
    requests: { total: 1, write: 0 },
    conversation: null,
    updatedAt: '2025-09-10T08:00:00.000Z',
  });
  const detail = () => {
    const testCase = caseFixture({ id: 'health.ok', title: saved.title, op: 'GET /health' });
    const content = JSON.stringify({ cases: [testCase] });
    return { ...suite(), contents: [{ path: 'tests/health.json', content }], conflicts: [], away: [] };
  };
  return {
    responses: {
      'GET /api/projects/p1/suites': () => listResponse([suite()]),
      'GET /api/suites/s1': detail,
      'PUT /api/suites/s1/cases': () => problem(412, 'CONFLICT_STALE', 'Someone else changed this. The current version is 2.'),
    },
    saveAsOther: (title: string) => {
      saved = { revision: saved.revision + 1, title };
    },
  };
}

const title = (): HTMLInputElement => screen.getByLabelText('Title');
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

describe('a case that somebody else saves while it is open', () => {
  it('keeps what was typed, reports the conflict, and overwrites the other version only when saved again', async () => {
    const { responses, saveAsOther } = changingSuite();
    openApp(page, responses);
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Is the shop up?' } });
    saveAsOther('Health of the shop');
    await waitFor(() => expect(button('Save case').disabled).toBe(false));
    fireEvent.click(button('Save case'));
    expect(await screen.findByText('Someone else edited this case')).toBeTruthy();
    await waitFor(() => expect(requestsTo('GET /api/suites/s1')).toHaveLength(2));
    await screen.findByText('Health of the shop');
    expect(title().value).toBe('Is the shop up?');
    fireEvent.click(button('Save case'));
    await waitFor(() => expect(requestsTo('PUT /api/suites/s1/cases')).toHaveLength(2));
    expect(requestsTo('PUT /api/suites/s1/cases').map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2]);
    await waitFor(() => expect(button('Discard').disabled).toBe(false));
    fireEvent.click(button('Discard'));
    await waitFor(() => expect(title().value).toBe('Health of the shop'));
    expect(screen.queryByText('Someone else edited this case')).toBeNull();
  });

  it('shows the other version if nothing was typed', async () => {
    const { responses, saveAsOther } = changingSuite();
    openApp(page, responses);
    await screen.findByLabelText('Title');
    saveAsOther('Health of the shop');
    // Any rejected change loads the list of suites again.
    fireEvent.click(button('Duplicate'));
    await waitFor(() => expect(title().value).toBe('Health of the shop'));
    expect(button('Save case').disabled).toBe(true);
  });
});
