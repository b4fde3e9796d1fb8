// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profile } from '../features/auth/model/profile.fixture.ts';
import { makeStep } from '../features/runs/model/step.fixture.ts';
import { specFixture } from '../features/specs/model/spec.fixture.ts';
import { environment, listResponse, openApp, project } from './open-app.fixture.tsx';
import { run } from './run.fixture.ts';

/** On a slow machine, the first screen takes longer to load its modules. */
const joinedAt = '2025-09-10T08:00:00.000Z';
const person = (userId: string, name: string, role: string) => ({
  userId,
  name,
  surname: '',
  username: name,
  email: `${name}@example.test`,
  role,
  self: userId === 'u1',
  joinedAt,
});
const members = listResponse([person('u1', 'Ada', 'owner'), person('u2', 'Bob', 'editor')]);
const path = '/app/projects/p1/settings?tab=members';

it('a new invitation link is shown once with its role', async () => {
  const invitation = { id: 'i1', email: null, role: 'viewer', invitedBy: 'Ada', expired: false, createdAt: joinedAt, expiresAt: joinedAt };
  const link = 'http://localhost/app/projects?invitation=fake-token';
  openApp(path, {
    'GET /api/projects/p1/members': members,
    'GET /api/projects/p1/invitations': listResponse([invitation]),
    'POST /api/projects/p1/invitations/link': { invitation, link },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  const field = await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(field.getAttribute('value')).toBe(link);
  expect(await screen.findByRole('button', { name: 'Revoke link for viewers' })).toBeTruthy();
});

it('transferring the project is confirmed by name and then reported', async () => {
  openApp(path, {
    'GET /api/projects/p1/members': members,
    'POST /api/projects/p1/members/u2/transfer': person('u2', 'Bob', 'owner'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer Bookshop API to Bob?' });
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Transfer');
  fireEvent.click(confirm ?? document.body);
  expect(await screen.findByText('Ownership transferred')).toBeTruthy();
});

it('people who are not owners can neither invite nor transfer', async () => {
  const mine = { ...project, role: 'editor' };
  openApp(path, { 'GET /api/projects': listResponse([mine]), 'GET /api/projects/p1': mine, 'GET /api/projects/p1/members': members });
  expect(await screen.findByText('Bob@example.test')).toBeTruthy();
  for (const name of ['Create link', 'Transfer', 'Invite']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('an invitation shows its link to copy when no mail server is configured', async () => {
  const invitation = {
    id: 'i2',
    email: 'ada@example.com',
    role: 'editor',
    invitedBy: 'Zoë',
    expired: false,
    createdAt: joinedAt,
    expiresAt: joinedAt,
  };
  const link = 'http://localhost/app/projects?invitation=letter-token';
  openApp('/app/projects/p1/settings?tab=members', {
    'GET /api/projects/p1/members': listResponse([]),
    'POST /api/projects/p1/invitations': { kind: 'invited', invitation, link },
  });
  fireEvent.change(await screen.findByLabelText(/^Email address/), { target: { value: 'ada@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveProperty('value', link);
});

const viewed = { ...project, role: 'viewer' };
const forViewer = {
  'GET /api/projects': listResponse([viewed]),
  'GET /api/projects/p1': viewed,
  'GET /api/projects/p1/environments': listResponse([{ ...environment, role: 'viewer' }]),
  'GET /api/projects/p1/openapi': listResponse([specFixture({ projectId: 'p1' })]),
};

it.each([
  ['/app/projects/p1', 'Recent Runs', ['Import Spec', 'Continue setup', /^Update /, /^Delete /]],
  ['/app/projects/p1/settings', 'Environments', ['Add Environment', /^Edit /, /^Delete /]],
  ['/app/projects/p1/settings?tab=schedules', 'Schedules', ['Add schedule']],
  ['/app/projects/p1/settings?tab=members', 'Members', ['Invite', 'Create link']],
  ['/app/projects/p1/suites', 'Test Suites', ['New suite', 'New case', 'Run suite']],
  ['/app/projects/p1/openapi', 'OpenAPI Specs', ['Import Spec']],
  ['/app/projects/p1/endpoints', 'API Endpoints', ['Generate tests for selection']],
  ['/app/runs', 'Test Runs', ['Run suite', 'New Run']],
] as const)(
  'A10: a viewer sees on %s no buttons for actions that the server refuses',
  async (address, heading, names) => {
    openApp(address, forViewer);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    for (const name of names) {
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  },
  30_000,
);

it('a viewer sees in a suite no checkboxes, no buttons that change it and a read-only case', async () => {
  const testCase = { id: 'orders.create', title: 'Create', tags: ['smoke'], op: 'POST /orders', why: 'documented', evidence: 'C' };
  const steps = [
    { req: { method: 'POST', path: '/orders/{{MISSING}}' }, expect: { must: { status: ['201'] } } },
    { req: { method: 'GET', path: '/orders' }, expect: { must: { status: ['200'] } } },
  ];
  const size = { revision: 1, cases: 1, files: 1, requests: { total: 1, write: 1 }, updatedAt: joinedAt };
  const facts = { id: 's1', projectId: 'p1', name: 'Orders', ...size };
  const content = `${JSON.stringify({ cases: [{ ...testCase, steps }] })}\n`;
  const offered = { ...testCase, id: 'orders.create', title: 'Create an order', steps };
  openApp('/app/projects/p1/suites?suite=s1&case=orders.create', {
    ...forViewer,
    'GET /api/projects/p1/suites': listResponse([facts]),
    'GET /api/suites/s1': {
      ...facts,
      contents: [{ path: 'tests/endpoint/orders.json', content }],
      conflicts: [{ id: 'orders.create', offered }],
      away: [{ id: 'orders.list', title: 'List', op: 'GET /orders' }],
    },
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Both' }));
  expect((await screen.findByLabelText('Case as JSON')).hasAttribute('readonly')).toBe(true);
  expect(screen.getByLabelText('Title').hasAttribute('readonly')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /2 GET/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Path').value).toBe('/orders'));
  expect(screen.getByLabelText('Path').closest('fieldset')?.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('switch')).toBeNull();
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]));
  for (const name of [/^Restore/, 'Keep mine', 'Use the new version', /^Declare/, 'Save case', 'Add step', /^Move/, /^Remove step/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('1 case removed')).toBeTruthy();
});

it.each([
  [profile, 'Profile saved: OAuth2 Client Credentials'],
  [null, 'No auth profile yet'],
])('a viewer sees in Auth Pilot the saved profile and no controls', async (saved, text) => {
  openApp('/app/auth-pilot', {
    ...forViewer,
    'GET /api/authprofiles/first': saved ?? 404,
    'GET /api/authprofiles': listResponse(saved === null ? [] : [saved]),
  });
  expect(await screen.findByText(text)).toBeTruthy();
  for (const name of ['Detect', 'AI Auth Detection', 'Test Connection', 'Save Profile', 'Add another user', /^Actions for/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryAllByRole('switch')).toEqual([]);
  const fields = screen.queryByLabelText(/^Token URL/);
  expect(fields === null).toBe(saved === null);
  if (fields !== null) expect(fields.closest('fieldset')?.hasAttribute('disabled')).toBe(true);
});

it('a viewer opens an environment without buttons that only editors may use', async () => {
  const viewedEnvironment = { ...environment, role: 'viewer' };
  openApp('/app/environments', { ...forViewer, 'GET /api/environments': listResponse([viewedEnvironment]) });
  fireEvent.click(await screen.findByRole('button', { name: /open local$/ }));
  expect(await screen.findByText('You can view this environment')).toBeTruthy();
  for (const name of ['Test Connection', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a viewer sees a conversation without the menu that changes it', async () => {
  const facts = { pinned: false, private: false, author: 'Ada', own: false, messageCount: 0, createdAt: joinedAt, updatedAt: joinedAt };
  const talk = { id: 'c1', title: 'About orders', projectId: 'p1', ...facts };
  openApp('/app?c=c1', { ...forViewer, 'GET /api/chat': listResponse([talk]), 'GET /api/chat/c1': { ...talk, messages: [], earlier: 0 } });
  expect(await screen.findByRole('heading', { name: 'About orders' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for About orders' })).toBeNull());
});

it('a viewer sees in a run no buttons that rerun a case or waive a finding', async () => {
  const at = `/api/runs/${run.id}`;
  const failures = [{ level: 'must', check: 'status', message: 'The status is 500, expected 2xx.', expected: ['2xx'], actual: 500 }];
  const step = { ...makeStep('orders.create#0', 'fail', { caseId: 'orders.create', status: 500 }), failures };
  openApp(`/app/runs/${run.id}`, { ...forViewer, [`GET ${at}`]: run, [`GET ${at}/steps`]: listResponse([step]) });
  expect(await screen.findByRole('button', { name: 'Explain in chat' })).toBeTruthy();
  for (const name of ['Rerun this case', 'Expected here', 'Rerun all'])
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});
