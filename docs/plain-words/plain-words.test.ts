import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answers } from './answers.mjs';
import { plainWordsPage } from './write-page.mjs';

const all = answers();

describe('thirty requests in plain words over three documents', () => {
  it.each(all.map((answer) => [answer.words, answer] as const))('“%s” selects what a reader would', (_, { chosen, wanted }) =>
    expect([...chosen].sort()).toEqual([...wanted].sort()),
  );

  it('one that matches nothing names three operations to go on with', () => {
    const empty = all.filter(({ chosen }) => chosen.length === 0);
    expect(empty).toHaveLength(3);
    for (const { nearest } of empty) expect(nearest).toHaveLength(3);
  });

  it('are listed in the documentation as they are answered today', () => {
    expect(all).toHaveLength(37);
    expect(readFileSync(join(import.meta.dirname, '..', 'plain-words.md'), 'utf8')).toBe(plainWordsPage());
  });
});
