// @vitest-environment happy-dom
import type { Card, ExplanationCard } from '@assay/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composerDraft } from '../../../../lib/composer-draft.ts';
import { ExtraCard } from './extra-card.tsx';
import type { ExtraPorts } from './extra-ports.ts';

const onSend = vi.fn<(text: string) => void>();
const onRunCases = vi.fn<ExtraPorts['onRunCases']>();
const onRerun = vi.fn<ExtraPorts['onRerun']>();
const onExport = vi.fn<ExtraPorts['onExport']>();
afterEach(() => {
  cleanup();
  for (const port of [onSend, onRunCases, onRerun, onExport]) port.mockReset();
});

function show(card: Card, access: ExtraPorts['access'] = 'edit'): void {
  render(
    <MemoryRouter>
      <ExtraCard
        card={card}
        ports={{ projectId: 'p', access, onSend, onRunCases, onRerun, onExport, renderMarkdown: (text) => <pre>{text}</pre> }}
      />
    </MemoryRouter>,
  );
}

const explanation: ExplanationCard = {
  type: 'explanation',
  title: 'Place an order',
  subject: 'failure',
  verdict: 'fail',
  runId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07',
  stepId: 'createOrder.smoke#0',
  summary: 'broke',
  hint: 'The server broke.',
  facts: [{ label: 'Case', value: 'createOrder.smoke' }],
  rules: [{ level: 'must', check: 'status', message: 'status is 500', expected: '["201"]', actual: '500' }],
  request: 'POST http://x/orders',
  response: 'HTTP 500',
  earlier: [{ runId: '0f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07', at: '2026-05-20T12:00:00.000Z', verdict: 'pass' }],
  next: [{ label: 'Show as curl', command: '/curl createOrder.smoke' }],
};

describe('the cards of an answer', () => {
  it('an explanation shows the rule, the evidence and earlier runs, and links to the next step', () => {
    show(explanation);
    expect(screen.getByText('status is 500')).toBeTruthy();
    expect(screen.getByText('["201"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: /0f1b7c1e/ }).getAttribute('href')).toContain('/app/runs/0f1b7c1e');
    expect(screen.getByRole('link', { name: 'Open the step' }).getAttribute('href')).toContain('step=createOrder.smoke%230');
    fireEvent.click(screen.getByRole('button', { name: 'Show as curl' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/curl createOrder.smoke');
  });

  it('a run on a locked environment is sent after its name was typed', async () => {
    const option = { kind: 'send', label: 'Run on prod', text: '/run on prod confirmed typed prod', typed: 'prod', detail: null } as const;
    show({ type: 'choices', title: 'Do it', options: [option] });
    fireEvent.click(screen.getByRole('button', { name: 'Run on prod' }));
    const run = await screen.findByRole('button', { name: 'Run' });
    fireEvent.change(screen.getByLabelText('Type prod to confirm'), { target: { value: 'staging' } });
    fireEvent.click(run);
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('Type prod to confirm'), { target: { value: 'prod' } });
    fireEvent.click(run);
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/run on prod confirmed typed prod');
  });

  it('failed cases are rows with the expected result, the actual result and a link to the step', () => {
    const row = {
      caseId: 'listOrders.smoke',
      title: 'List orders',
      op: 'GET /orders',
      expected: 'status 200',
      actual: 'The status is 500',
      stepId: 'listOrders.smoke#0',
    };
    show({ type: 'failures', title: 'Failed cases', runId: 'r1', rows: [row], omitted: 2 });
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['List ordersGET /orders', 'status 200', 'The status is 500']);
    expect(screen.getByRole('link', { name: 'List orders' }).getAttribute('href')).toBe('/app/runs/r1?step=listOrders.smoke%230');
    expect(screen.getByText('2 more failed cases not listed')).toBeTruthy();
  });

  it('help lists every command and puts a chosen one into the message field', () => {
    show({ type: 'help', title: 'Commands' });
    expect(screen.getAllByRole('button')).toHaveLength(14);
    fireEvent.click(screen.getByRole('button', { name: /\/negatives/ }));
    expect(composerDraft.read()).toBe('/negatives ');
  });

  it('choices send a message, open a page, run cases or download a format', () => {
    const suite = { suiteId: 's', revision: 2, detail: null };
    show({
      type: 'choices',
      title: 'Go on',
      options: [
        { kind: 'send', label: 'GET /orders', detail: 'List orders', text: '/generate smoke GET /orders' },
        { kind: 'open', label: 'Compare', detail: null, page: 'compare', id: 'new', against: 'old' },
        { kind: 'run', label: 'Run 1 failed case', cases: ['createOrder.smoke'], ...suite },
        { kind: 'rerun', label: 'Rerun everything', detail: null, runId: 'r1', only: 'all', revision: 2 },
        { kind: 'export', label: 'Postman collection', format: 'postman', ...suite },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'GET /orders List orders' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/generate smoke GET /orders');
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/app/runs/new?against=old');
    fireEvent.click(screen.getByRole('button', { name: 'Run 1 failed case' }));
    expect(onRunCases).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ suiteId: 's', revision: 2, cases: ['createOrder.smoke'] }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Rerun everything' }));
    expect(onRerun).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ runId: 'r1', only: 'all', revision: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Postman collection' }));
    expect(onExport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ suiteId: 's', format: 'postman' }));
  });

  it('choices leave out what a viewer may not do', () => {
    const suite = { suiteId: 's', revision: 2, detail: null };
    show(
      {
        type: 'choices',
        title: 'Go on',
        options: [
          { kind: 'send', label: 'Smoke tests', detail: null, text: '/generate smoke' },
          { kind: 'send', label: 'Explain the first failure', detail: null, text: '/explain' },
          { kind: 'run', label: 'Run 1 failed case', cases: ['createOrder.smoke'], ...suite },
          { kind: 'rerun', label: 'Rerun everything', detail: null, runId: 'r1', only: 'all', revision: 2 },
          { kind: 'export', label: 'Postman collection', format: 'postman', ...suite },
          { kind: 'open', label: 'All runs', detail: null, page: 'runs', id: null, against: null },
        ],
      },
      'read',
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Explain the first failure',
      'Postman collection',
    ]);
    expect(screen.getByRole('link', { name: 'All runs' })).toBeTruthy();
  });

  it('a question whose choices all write tests tells a viewer which role it takes', () => {
    const option = { kind: 'send', label: 'GET /orders', detail: null, text: 'cancelled orders are hidden: GET /orders' } as const;
    show({ type: 'choices', title: 'Choose one', options: [option] }, 'read');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Writing and running tests requires the editor role.')).toBeTruthy();
  });

  it.each(['/undo', '/stop'])('a viewer sees nothing of a button that only sends %s', (text) => {
    show({ type: 'choices', title: 'Not what you wanted?', options: [{ kind: 'send', label: 'Do it', detail: null, text }] }, 'read');
    expect(document.body.textContent).toBe('');
  });

  it('explanations and imports offer a viewer only questions', () => {
    show({ ...explanation, next: [...explanation.next, { label: 'Test it', command: '/generate POST /orders' }] }, 'read');
    const changes = { breaking: 1, compatible: 2, unknown: 0 };
    show(
      { type: 'import', title: 'Shop', specId: 's', version: '2', revision: 3, operations: 7, findings: 0, unchanged: false, changes },
      'read',
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show as curl', 'What changed']);
  });

  it.each([
    ['settings', 'members', '/app/projects/p/settings?tab=members'],
    ['suite', 's', '/app/projects/p/suites?suite=s'],
    ['docs', 'runs', '/docs/runs'],
    ['environments', null, '/app/environments'],
    ['endpoints', null, '/app/projects/p/endpoints'],
    ['auth-pilot', null, '/app/auth-pilot?project=p'],
    ['runs', null, '/app/runs'],
  ] as const)('a choice opens %s', (page, id, address) => {
    show({ type: 'choices', title: 'Go there', options: [{ kind: 'open', label: 'There', detail: null, page, id, against: null }] });
    expect(screen.getByRole('link', { name: 'There' }).getAttribute('href')).toBe(address);
  });

  it('an imported spec offers the next steps', () => {
    const changes = { breaking: 1, compatible: 2, unknown: 0 };
    show({ type: 'import', title: 'Shop', specId: 's', version: '2', revision: 3, operations: 7, findings: 0, unchanged: false, changes });
    expect(screen.getByText('1 breaking')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'What changed' }));
    expect(onSend).toHaveBeenCalledWith('/diff');
  });

  it('commands and Markdown are shown as text that can be copied', () => {
    show({ type: 'commands', title: 'curl', items: [{ label: 'GET /x', text: "curl '<b>'" }], note: 'masked' });
    expect(screen.getByText("curl '<b>'")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the command for GET /x' })).toBeTruthy();
    cleanup();
    show({ type: 'pr-preview', title: 'PR', content: '## Tests <img src=x>' });
    expect(screen.getByText('## Tests <img src=x>')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  it('a card of an unknown later version shows a notice instead of breaking the page', () => {
    const later: unknown = { type: 'hologram', title: 'x' };
    show(later as Card);
    expect(screen.getByText('Part of this reply cannot be shown')).toBeTruthy();
  });
});
