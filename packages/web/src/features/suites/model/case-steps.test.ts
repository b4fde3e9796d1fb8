import type { Step } from '@assay/engine/model';
import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { addStep, canRemove, changeStep, duplicateStep, moveStep, removeStep, stepsIn } from './case-steps.ts';

const step = (path: string, parts: Partial<Step> = {}): Step => ({ req: { method: 'GET', path }, expect: {}, ...parts });
const testCase = caseFixture({ steps: [step('/a', { capture: { id: '$.id' } }), step('/b'), step('/c')] });
const paths = (of: typeof testCase, list: 'steps' | 'finally' = 'steps') => stepsIn(of, list).map(({ req }) => req.path);
const at = (index: number) => ({ list: 'steps', index }) as const;

describe('the steps of a case', () => {
  it('are added at the end, and the new one is selected', () => {
    const { testCase: edited, place } = addStep(testCase, 'steps');
    expect([paths(edited), place]).toEqual([['/a', '/b', '/c', '/'], at(3)]);
  });

  it('are moved up and down, and stay in the list', () => {
    expect(paths(moveStep(testCase, at(2), 'up').testCase)).toEqual(['/a', '/c', '/b']);
    expect(moveStep(testCase, at(0), 'up')).toEqual({ testCase, place: at(0) });
    expect(moveStep(testCase, at(2), 'down')).toEqual({ testCase, place: at(2) });
  });

  it('are copied below themselves without what they capture', () => {
    const { testCase: edited, place } = duplicateStep(testCase, at(0));
    expect(paths(edited)).toEqual(['/a', '/a', '/b', '/c']);
    expect([edited.steps[0]?.capture, edited.steps[1]?.capture, place]).toEqual([{ id: '$.id' }, undefined, at(1)]);
  });

  it('are removed, except for the last one', () => {
    expect(paths(removeStep(testCase, at(2)).testCase)).toEqual(['/a', '/b']);
    const single = caseFixture();
    expect(canRemove(single, at(0))).toBe(false);
    expect(removeStep(single, at(0)).testCase).toBe(single);
  });

  it('are changed one at a time', () => {
    expect(paths(changeStep(testCase, at(1), () => step('/x')))).toEqual(['/a', '/x', '/c']);
  });
});

describe('the clean-up of a case', () => {
  it('starts with its first step and disappears with its last', () => {
    const added = addStep(testCase, 'finally');
    expect([paths(added.testCase, 'finally'), added.place]).toEqual([['/'], { list: 'finally', index: 0 }]);
    const removed = removeStep(added.testCase, added.place);
    expect(removed.testCase).not.toHaveProperty('finally');
    expect(removed.place).toEqual(at(2));
  });
});
