import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import { makeStep as step } from './step.fixture.ts';

const changes = (base: Parameters<typeof compareRuns>[0], head: Parameters<typeof compareRuns>[1]) =>
  Object.fromEntries(compareRuns(base, head).flatMap(({ change, steps }) => steps.map(({ id }) => [id, change])));

describe('the comparison of two runs', () => {
  it('shows what broke, what became undecided and what got better', () => {
    const base = [step('a', 'pass'), step('b', 'pass'), step('c', 'fail'), step('d', 'warn'), step('e', 'fail')];
    const head = [step('a', 'fail'), step('b', 'inconclusive'), step('c', 'pass'), step('d', 'pass'), step('e', 'error')];
    expect(changes(base, head)).toEqual({ a: 'newly-failing', b: 'undecided', c: 'better', d: 'better', e: 'still-failing' });
  });

  it('calls a step slower only when both the difference and the ratio are large', () => {
    const timed = (id: string, ms: number) => step(id, 'pass', { ms, status: 200 });
    const base = [timed('much', 50), timed('share', 3), timed('little', 500), timed('less', 200)];
    const head = [timed('much', 97), timed('share', 15), timed('little', 560), timed('less', 90)];
    expect(changes(base, head)).toEqual({ much: 'slower', share: 'same', little: 'same', less: 'faster' });
    expect(compareRuns([timed('x', 50)], [timed('x', 97)])[0]?.steps[0]?.deltaMs).toBe(47);
  });

  it('names steps that only one run has, and counts a new failed step as a failure', () => {
    expect(changes([step('gone', 'pass')], [step('new', 'pass'), step('bad', 'fail')])).toEqual({
      gone: 'gone',
      new: 'new',
      bad: 'newly-failing',
    });
  });

  it('sorts the most severe change first', () => {
    const groups = compareRuns([step('a', 'pass'), step('b', 'pass')], [step('a', 'pass'), step('b', 'fail')]);
    expect(groups.map(({ title }) => title)).toEqual(['Newly failing', 'Unchanged']);
  });
});
