import { expect, test } from 'vitest';
import { modelOf } from '../../../shop.fixture.ts';
import { createGenerationContext } from '../../generate-cases.ts';
import { type CaseDraft, startDraft } from '../context/generation-context.ts';
import { composeOnceIfDeterministic } from './deterministic.ts';

const model = modelOf({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: { responses: {} } } } });
const context = createGenerationContext({ model, seed: 1, identities: [], budgets: {} });

function composedTwice(touch: (draft: CaseDraft) => void): number {
  const [op] = model.operations;
  if (op === undefined) throw new Error('the document has one operation');
  let times = 0;
  const compose = composeOnceIfDeterministic((_context, draft) => {
    touch(draft);
    times += 1;
    return times;
  });
  compose(context, startDraft(context, 'first', 'usual'), op);
  compose(context, startDraft(context, 'second', 'usual'), op);
  return times;
}

test('a part that uses no value of its case is composed once', () => {
  expect(composedTwice(() => undefined)).toBe(1);
});

test.each<[string, (draft: CaseDraft) => void]>([
  ['a random value', (draft) => void draft.random()],
  ['a mark', (draft) => void draft.mark()],
  ['a captured value', (draft) => draft.take()],
])('a part that uses %s is composed for every case', (_what, touch) => {
  expect(composedTwice(touch)).toBe(2);
});

test('the maximal request is not a copy of the usual one', () => {
  const [op] = model.operations;
  if (op === undefined) throw new Error('the document has one operation');
  const compose = composeOnceIfDeterministic((_context, draft) => draft.size);
  const sizes = (['usual', 'maximal', 'usual'] as const).map((size) => compose(context, startDraft(context, 'x', size), op));
  expect(sizes).toEqual(['usual', 'maximal', 'usual']);
});
