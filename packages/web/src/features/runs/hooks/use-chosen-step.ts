import { useSearchParams } from 'react-router';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { firstBroken } from '../model/run-view.ts';
import type { StepView } from '../model/step-view.ts';
import { neighbour, nextBroken } from '../model/waterfall.ts';

export interface ChosenStep {
  readonly step: StepView | null;
  readonly choose: (stepId: string) => void;
}

/** The selected step: the one in the URL, else the first failure, else the first step. */
export function useChosenStep(steps: readonly StepView[]): ChosenStep {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('step');
  const step = steps.find((item) => item.id === wanted) ?? firstBroken(steps) ?? steps[0] ?? null;
  const choose = (stepId: string): void => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('step', stepId);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const go = (next: StepView | undefined) => (): void => {
    if (next) choose(next.id);
  };
  const chosenId = step?.id ?? null;
  useShortcuts([
    { key: 'f', modifier: 'none', run: go(nextBroken(steps, chosenId)) },
    { key: 'j', modifier: 'none', run: go(neighbour(steps, chosenId, 1)) },
    { key: 'k', modifier: 'none', run: go(neighbour(steps, chosenId, -1)) },
  ]);
  return { step, choose };
}
