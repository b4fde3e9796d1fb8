// @vitest-environment happy-dom
import type { Card, ChoicesCard } from '@assay/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerData } from '../model/answer-data.ts';
import { Answer, type AnswerPorts } from './answer.tsx';

const onSend = vi.fn<(text: string) => void>();
const nothing = (): void => undefined;
afterEach(() => {
  cleanup();
  onSend.mockReset();
});

const stop: ChoicesCard = {
  type: 'choices',
  title: 'While the tests are running',
  options: [
    { kind: 'send', label: 'Stop', detail: null, text: '/stop' },
    { kind: 'open', label: 'Open the run', detail: null, page: 'run', id: 'r1', against: null },
  ],
};

function show(answer: Partial<AnswerData>, renderRun: AnswerPorts['renderRun'] = (runId) => <p>Run {runId}</p>): void {
  const line = { requests: null, host: null, suiteId: null, suiteName: null, revision: null };
  const empty: AnswerData = { content: '', unused: null, cards: [], engine: 'Assay engine', elapsedMs: 3, line, nearest: [], runId: null };
  const ports: AnswerPorts = {
    projectId: 'p',
    access: 'edit',
    renderRun,
    onSend,
    onRun: nothing,
    onRunCases: nothing,
    onRerun: nothing,
    onExport: nothing,
    onDownload: nothing,
    isDownloading: false,
    onBrowse: undefined,
    note: null,
    onLeaveOut: undefined,
    onRegenerate: undefined,
    suite: null,
    renderMarkdown: (text) => text,
  };
  render(
    <MemoryRouter>
      <Answer answer={{ ...empty, ...answer }} ports={ports} />
    </MemoryRouter>,
  );
}

describe('an answer', () => {
  it('shows the run that a message started once, with a Stop button inside its card', async () => {
    show({ content: 'Running Books on local.', cards: [stop], runId: 'r1' }, (runId, whileLive) => (
      <section aria-label={`Run ${runId}`}>{whileLive}</section>
    ));
    expect(screen.getAllByRole('region', { name: 'Run r1' })).toHaveLength(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/stop');
    expect(screen.queryByRole('link', { name: 'Open the run' })).toBeNull();
  });

  it('offers no Stop button when the run has ended', () => {
    show({ content: 'Running Books on local.', cards: [stop], runId: 'r1' });
    expect(screen.getByText('Run r1')).toBeTruthy();
    expect(screen.queryByText('While the tests are running')).toBeNull();
  });

  it('offers Undo as a button with its effect next to it', async () => {
    const undo: Card = {
      type: 'choices',
      title: 'Not what you wanted?',
      options: [{ kind: 'send', label: 'Undo', detail: 'restore the suite as it was before revision 2', text: '/undo' }],
    };
    show({ content: '2 cases.', cards: [undo] });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/undo');
    expect(screen.getByText('restore the suite as it was before revision 2')).toBeTruthy();
  });

  it('keeps the words that it did not use apart from the answer', () => {
    show({ content: '2 cases.', unused: 'I didn’t use “twice a day”.' });
    expect(screen.getByText('2 cases.')).toBeTruthy();
    expect(screen.getByText('I didn’t use “twice a day”.')).toBeTruthy();
  });

  it('shows choices once that two actions of one message offer', async () => {
    const look: Card = { ...stop, title: 'Look closer', options: stop.options.slice(1) };
    show({ content: 'Nothing failed.', cards: [look, { ...look }] });
    expect(await screen.findAllByRole('link', { name: 'Open the run' })).toHaveLength(1);
  });

  it('lists facts about operations as rows, even when two have the same operation', async () => {
    const fact = { label: 'GET /books', value: '12 ms on average' };
    const card: Card = {
      type: 'explanation',
      title: 'Slowest endpoints',
      subject: 'test',
      verdict: null,
      runId: 'r1',
      stepId: null,
      summary: '',
      hint: '',
      facts: [fact, { ...fact, value: '9 ms on average' }],
      rules: [],
      request: null,
      response: null,
      earlier: [],
      next: [],
    };
    show({ content: 'Slow.', cards: [card] });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByText('/books')).toHaveLength(2);
    expect(screen.queryByText('Open the step')).toBeNull();
  });
});
