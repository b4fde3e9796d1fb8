import type { Step, TestCase } from '@assay/engine/model';

/** The two lists of steps in a case. Clean-up steps run even when an earlier step fails. */
export type StepListName = 'steps' | 'finally';

export interface StepPlace {
  readonly list: StepListName;
  readonly index: number;
}

/** A case after an edit, and the step that is selected now. */
export interface EditedSteps {
  readonly testCase: TestCase;
  readonly place: StepPlace;
}

const NEW_STEP: Step = { req: { method: 'GET', path: '/' }, expect: { must: { status: ['2xx'] } } };

export const stepsIn = (testCase: TestCase, list: StepListName): readonly Step[] => testCase[list] ?? [];

export const stepAt = (testCase: TestCase, { list, index }: StepPlace): Step | undefined => stepsIn(testCase, list)[index];

/** An empty clean-up list is left out, as in generated cases. */
function withSteps(testCase: TestCase, list: StepListName, steps: readonly Step[]): TestCase {
  if (list === 'steps') return { ...testCase, steps };
  const { finally: _old, ...rest } = testCase;
  return steps.length === 0 ? rest : { ...rest, finally: steps };
}

export function changeStep(testCase: TestCase, { list, index }: StepPlace, change: (step: Step) => Step): TestCase {
  return withSteps(
    testCase,
    list,
    stepsIn(testCase, list).map((step, at) => (at === index ? change(step) : step)),
  );
}

export function addStep(testCase: TestCase, list: StepListName): EditedSteps {
  const steps = stepsIn(testCase, list);
  return { testCase: withSteps(testCase, list, [...steps, NEW_STEP]), place: { list, index: steps.length } };
}

/** Copies a step below itself. The copy captures nothing, because two steps must not provide the same value. */
export function duplicateStep(testCase: TestCase, { list, index }: StepPlace): EditedSteps {
  const steps = stepsIn(testCase, list);
  const copies = steps.slice(index, index + 1).map(({ capture: _capture, id: _id, ...copy }) => copy);
  return { testCase: withSteps(testCase, list, steps.toSpliced(index + 1, 0, ...copies)), place: { list, index: index + 1 } };
}

/** A case needs at least one step, so the last one cannot be removed. */
export const canRemove = (testCase: TestCase, { list }: StepPlace): boolean => list === 'finally' || testCase.steps.length > 1;

export function removeStep(testCase: TestCase, place: StepPlace): EditedSteps {
  if (!canRemove(testCase, place)) return { testCase, place };
  const rest = stepsIn(testCase, place.list).toSpliced(place.index, 1);
  const edited = withSteps(testCase, place.list, rest);
  if (rest.length === 0) return { testCase: edited, place: { list: 'steps', index: edited.steps.length - 1 } };
  return { testCase: edited, place: { ...place, index: Math.min(place.index, rest.length - 1) } };
}

export function moveStep(testCase: TestCase, { list, index }: StepPlace, direction: 'up' | 'down'): EditedSteps {
  const steps = stepsIn(testCase, list);
  const to = direction === 'up' ? index - 1 : index + 1;
  const [moved] = steps.slice(index, index + 1);
  if (moved === undefined || to < 0 || to >= steps.length) return { testCase, place: { list, index } };
  return { testCase: withSteps(testCase, list, steps.toSpliced(index, 1).toSpliced(to, 0, moved)), place: { list, index: to } };
}
