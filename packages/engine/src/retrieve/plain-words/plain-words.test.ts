import { describe, expect, it } from 'vitest';
import { selectForRequests } from './selections.fixture.ts';

const selections = selectForRequests();

describe('37 requests in plain words over three specs', () => {
  it('are all tested', () => expect(selections).toHaveLength(37));

  it.each(selections.map((selection) => [selection.words, selection] as const))(
    '“%s” selects the operations that a reader would choose',
    (_, { chosen, expected }) => expect([...chosen].sort()).toEqual([...expected].sort()),
  );

  it('a request that matches nothing names the three closest operations', () => {
    const empty = selections.filter(({ chosen }) => chosen.length === 0);
    expect(empty).toHaveLength(3);
    for (const { nearest } of empty) expect(nearest).toHaveLength(3);
  });
});
