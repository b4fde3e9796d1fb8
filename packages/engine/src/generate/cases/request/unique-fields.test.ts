import { expect, test } from 'vitest';
import { UNIQUE_KEYWORD } from '../../../model/index.ts';
import type { CaseDraft } from '../context/generation-context.ts';
import { makeUnique } from './unique-fields.ts';

const day = { type: 'string', format: 'date' };

/** The dates of a three-night stay for each of the marks. */
function staysWith(marks: readonly string[]): readonly (readonly [string, string])[] {
  const schema = { type: 'object', properties: { from: { ...day, [UNIQUE_KEYWORD]: true }, to: day } };
  const patterned: CaseDraft['patterned'] = new Map();
  makeUnique({ from: '2031-06-14', to: '2031-06-17' }, { schema, schemas: {} }, { mark: () => 'a', patterned });
  const [from, to] = patterned.get('a') ?? [];
  return marks.map((mark) => [String(from?.(mark)), String(to?.(mark))]);
}

test('The dates of a stay move together, and no stay overlaps another one.', () => {
  const stays = staysWith(['a', 'b', 'c', 'd', 'e', 'f']);
  for (const [from, to] of stays) expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(3);
  const sorted = stays.toSorted(([left], [right]) => left.localeCompare(right));
  sorted.forEach(([from], index) => {
    const before = sorted[index - 1];
    if (before !== undefined) expect(from > before[1]).toBe(true);
  });
});
