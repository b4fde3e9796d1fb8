import { expect, test } from 'vitest';
import { mutate, mutationPoints } from './mutation-points.mjs';

const mutantsOf = (source) => mutationPoints(source, 'a.ts').map((point) => mutate(source, point));

test('each point changes one thing', () => {
  expect(mutantsOf('const a = b < 2 && !c;')).toEqual([
    'const a = b < 2 || !c;',
    'const a = b <= 2 && !c;',
    'const a = b < (2 + 1) && !c;',
    'const a = b < 2 && c;',
  ]);
});

test('conditions are disabled, and calls without a used result are removed', () => {
  expect(mutantsOf('if (a) save(); const b = c ? 1 : d;')).toEqual([
    'if (false) save(); const b = c ? 1 : d;',
    'if (a) ; const b = c ? 1 : d;',
    'if (a) save(); const b = true ? 1 : d;',
    'if (a) save(); const b = c ? (1 + 1) : d;',
  ]);
});

test('types, imports and concatenated strings have no points', () => {
  expect(mutantsOf("import a from 'b'; type C = 1 | true; interface D { e: 2 } const f = 'g' + h;")).toEqual([]);
});
