import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RunRecord } from '../run-records.ts';
import { openRunChannel } from './run-line.ts';
import type { FromRunThread, ToRunThread } from './thread-messages.ts';

const record = (kind: string): RunRecord => ({ kind, at: 0, stepId: null, payload: {} });

function openTestLine() {
  const posted: FromRunThread[] = [];
  let answer: (message: ToRunThread) => void = () => {};
  const line = openRunChannel({
    post: (message) => void posted.push(message as FromRunThread),
    onMessage: (listener) => {
      answer = listener;
    },
  });
  return { line, posted, answer: (message: ToRunThread) => answer(message) };
}

test('concurrent reports are sent as one message', async () => {
  const { line, posted } = openTestLine();
  await Promise.all([line.report(record('a')), line.report(record('b'))]);
  await wait(5);
  expect(posted).toMatchObject([{ kind: 'records', records: [{ kind: 'a' }, { kind: 'b' }] }]);
});

test('a permission request follows all earlier reports, and only its own reply grants it', async () => {
  const { line, posted, answer } = openTestLine();
  await line.report(record('a'));
  let granted = false;
  const permission = line.permission({ caseId: 'create', step: 0 }).then(() => {
    granted = true;
  });
  expect(posted.map(({ kind }) => kind)).toEqual(['records', 'intent']);
  answer({ kind: 'intent-stored', id: 99 });
  await wait(1);
  expect(granted).toBe(false);
  answer({ kind: 'intent-stored', id: 1 });
  await permission;
});

const answered = (body: string): RunRecord => {
  const step = { caseId: 'a', step: 0, result: {}, exchange: { responseBody: body }, op: null, status: 200, verdict: 'pass' };
  return { ...record('step-finished'), step };
};

test.each([
  ['many', 4000, record('x')],
  ['a few with long bodies', 80, answered('x'.repeat(200_704))],
])('a run that is far ahead of storage waits: %s', async (_name, amount, one) => {
  const { line, answer } = openTestLine();
  for (let index = 0; index < amount; index += 1) await line.report(one);
  let accepted = false;
  const ahead = line.report(record('one too many')).then(() => {
    accepted = true;
  });
  await wait(5);
  expect(accepted).toBe(false);
  answer({ kind: 'stored', weight: 100 });
  await ahead;
});

test('a stop is seen at once', () => {
  const { line, answer } = openTestLine();
  expect(line.cancelled.aborted).toBe(false);
  answer({ kind: 'cancel' });
  expect(line.cancelled.aborted).toBe(true);
});
