import { parseTests } from '@assay/engine';
import { expect, test } from 'vitest';
import { askWhichEndpoint } from './ask-which-endpoint.ts';

const unclear = [
  { method: 'POST', path: '/accounts/{id}/mute', summary: 'Mute an account' },
  { method: 'POST', path: '/statuses/{id}/mute', summary: null },
] as const;
const textsFor = (text: string) => {
  const intent = parseTests(text);
  const [card] = intent.kind === 'generate' ? (askWhichEndpoint(unclear, intent).cards ?? []) : [];
  return card?.type === 'choices' ? card.options.map((option) => (option.kind === 'send' ? option.text : '')) : [];
};

test('each endpoint gets a button, and so do both together', () => {
  expect(textsFor('mute someone')).toEqual([
    '/generate smoke POST /accounts/{id}/mute',
    '/generate smoke POST /statuses/{id}/mute',
    '/generate smoke POST /accounts/{id}/mute, POST /statuses/{id}/mute',
  ]);
});

test('the question keeps the requested kinds and number', () => {
  expect(textsFor('auth and negative tests for muting someone')[0]).toMatch(/^\/generate (?:auth negative|negative auth) POST/);
  expect(textsFor('5 negatives for muting someone')[1]).toBe('/negatives 5 POST /statuses/{id}/mute');
  const again = parseTests('/negatives 5 POST /statuses/{id}/mute');
  expect(again).toMatchObject({ kinds: ['negative'], perOperation: 5, scope: { kind: 'named' } });
});
