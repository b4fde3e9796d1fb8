import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import { makeStep as step } from './step.fixture.ts';

type Steps = Parameters<typeof compareRuns>[0];
const changes = (base: Steps, head: Steps) =>
  Object.fromEntries(compareRuns(base, head).groups.flatMap(({ change, steps }) => steps.map(({ id }) => [id, change])));

describe('the comparison of two runs', () => {
  it('shows what broke, what was fixed, what became inconclusive and what improved', () => {
    const base = [step('a', 'pass'), step('b', 'pass'), step('c', 'fail'), step('d', 'warn'), step('e', 'fail'), step('f', 'inconclusive')];
    const head = [
      step('a', 'fail'),
      step('b', 'inconclusive'),
      step('c', 'pass'),
      step('d', 'pass'),
      step('e', 'error'),
      step('f', 'pass'),
    ];
    expect(changes(base, head)).toEqual({
      a: 'newly-failing',
      b: 'inconclusive',
      c: 'fixed',
      d: 'improved',
      e: 'still-failing',
      f: 'improved',
    });
  });

  it('does not call a step failing that was in flight when its run was cancelled', () => {
    expect(changes([step('a', 'pass')], [step('a', 'error', { cause: 'cancelled' })])).toEqual({ a: 'inconclusive' });
  });

  it('calls a step slower only when the difference is beyond the noise of both runs', () => {
    const timed = (id: string, ms: number) => step(id, 'pass', { ms, status: 200 });
    const base = [timed('much', 50), timed('share', 3), timed('little', 500), timed('less', 200)];
    const head = [timed('much', 97), timed('share', 15), timed('little', 560), timed('less', 90)];
    expect(changes(base, head)).toEqual({ much: 'slower', share: 'same', little: 'same', less: 'faster' });
    expect(compareRuns([timed('x', 50)], [timed('x', 97)]).groups[0]?.steps[0]?.deltaMs).toBe(47);
  });

  it('names steps that only one run has, and counts a new failed step as a failure', () => {
    const [gone, added, bad] = [step('gone', 'pass'), step('new', 'pass'), step('bad', 'fail')];
    expect(changes([gone, step('kept', 'pass')], [added, bad, step('kept', 'pass')])).toEqual({
      gone: 'gone',
      new: 'new',
      bad: 'newly-failing',
      kept: 'same',
    });
  });

  it('compares a run of some cases with the same cases', () => {
    const base = [step('a', 'fail'), step('b', 'pass'), step('c', 'pass')];
    const part = compareRuns(base, [step('a', 'pass')]);
    expect(part.groups.map(({ change, steps }) => [change, steps.length])).toEqual([['fixed', 1]]);
    expect([part.comparedCases, part.base.length]).toEqual([1, 1]);
    expect(compareRuns(base, base).comparedCases).toBeNull();
  });

  it('sorts the most severe change first, and folds what stayed the same', () => {
    const { groups } = compareRuns(
      [step('a', 'pass'), step('b', 'pass'), step('c', 'fail')],
      [step('a', 'pass'), step('b', 'fail'), step('c', 'pass')],
    );
    expect(groups.map(({ title, isFolded }) => [title, isFolded])).toEqual([
      ['Newly failing', false],
      ['Fixed', false],
      ['Unchanged', true],
    ]);
  });
});
