import { isFailure } from '../../../lib/verdict.ts';
import type { StepView } from './step-view.ts';

export interface Bar {
  readonly key: number;
  /** 0 to 100; null for a pending step. */
  readonly height: number | null;
  readonly tone: 'ok' | 'bad' | 'quiet';
}

function toneOf(steps: readonly StepView[]): Bar['tone'] {
  if (steps.some((step) => isFailure(step.verdict))) return 'bad';
  return steps.every((step) => step.verdict === 'blocked' || step.verdict === 'inconclusive') ? 'quiet' : 'ok';
}

/** One bar per step. If there are too many, each bar shows the slowest step in its group. */
export function latencyBars(steps: readonly StepView[], total: number, most: number): readonly Bar[] {
  const perBar = Math.max(1, Math.ceil(total / most));
  const slowest = Math.max(1, ...steps.map((step) => step.ms));
  return Array.from({ length: Math.ceil(total / perBar) }, (_, key) => {
    const group = steps.slice(key * perBar, (key + 1) * perBar);
    if (group.length === 0) return { key, height: null, tone: 'quiet' };
    const ms = Math.max(...group.map((step) => step.ms));
    return { key, height: Math.max(8, (ms / slowest) * 100), tone: toneOf(group) };
  });
}
