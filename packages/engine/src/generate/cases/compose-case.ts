import {
  type CaseTag,
  type Evidence,
  type Expectation,
  type Operation,
  SAFE_METHODS,
  type Step,
  type StepRequest,
  type TestCase,
} from '../../model/index.ts';
import type { SampleSize } from '../values/sample-types.ts';
import { type Composed, startDraft, type Workshop } from './draft.ts';
import { finishStep } from './produce.ts';

export interface CasePlan {
  readonly op: Operation;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly CaseTag[];
  readonly why: string;
  readonly evidence: Evidence;
  readonly needs?: string;
  readonly size: SampleSize;
  readonly expect: Expectation;
  /** Changes the valid request in exactly one way; null when that is not possible. */
  readonly change?: (request: StepRequest) => StepRequest | null;
}

const MAX_TITLE = 200;

/** A whole case: what its request needs first, the request itself, and the removal of what was created. */
export function composeCase(workshop: Workshop, plan: CasePlan): Composed<TestCase> {
  const draft = startDraft(workshop, plan.id, plan.size);
  const request = workshop.compose(draft, plan.op);
  if (request.kind === 'omitted') return request;
  const changed = plan.change === undefined ? request.value : plan.change(request.value);
  if (changed === null) return { kind: 'omitted', reason: 'the change does not apply to its request' };
  const step = finishStep(workshop, draft, plan.op, { req: changed, expect: plan.expect });
  const steps = [...draft.before, step];
  const cleanup = draft.cleanup.filter((entry) => !isSameAddress(entry, step));
  const mutates = [...steps, ...cleanup].some((entry) => !SAFE_METHODS.includes(entry.req.method));
  return {
    kind: 'composed',
    value: {
      id: plan.id,
      title: plan.title.slice(0, MAX_TITLE),
      tags: mutates ? [...plan.tags, 'mutates'] : plan.tags,
      op: plan.op.key,
      why: plan.why,
      evidence: plan.evidence,
      ...(plan.needs === undefined ? {} : { needs: [plan.needs] }),
      steps,
      ...(cleanup.length === 0 ? {} : { finally: cleanup }),
    },
  };
}

function isSameAddress(left: Step, right: Step): boolean {
  return left.req.method === right.req.method && left.req.path === right.req.path;
}
