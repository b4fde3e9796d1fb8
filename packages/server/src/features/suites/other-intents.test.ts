import { expect, test } from 'vitest';
import { ANSWER_ACTIONS } from './generation-reply.ts';
import { adviseOn } from './other-intents.ts';

const scope = { kind: 'all' } as const;

test.each([
  { kind: 'run', where: 'cloud' },
  { kind: 'run', where: 'local' },
  { kind: 'download' },
  { kind: 'import', url: null },
  { kind: 'curl', scope },
  { kind: 'explain', subject: '' },
  { kind: 'pr-preview' },
] as const)('advice on %j is a sentence, and offers only buttons that exist', (intent) => {
  const { heading, actions } = adviseOn(intent);
  expect(heading.length).toBeGreaterThan(20);
  expect(ANSWER_ACTIONS).toEqual(expect.arrayContaining([...actions]));
});
