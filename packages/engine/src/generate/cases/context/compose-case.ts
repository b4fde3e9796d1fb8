import { memoize } from '../../../json/memoize.ts';
import { placeholdersIn } from '../../../json/template.ts';
import {
  type CaseTag,
  caseTitle,
  type Evidence,
  type Expectation,
  type Json,
  type Operation,
  SAFE_METHODS,
  type Step,
  type StepRequest,
  type TestCase,
} from '../../../model/index.ts';
import { serialGroupOf } from '../../effects/run-order.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import { baseRequestFor } from '../request/base-request.ts';
import { isPreparation } from '../request/prepare-state.ts';
import type { ComposeResult, GenerationContext } from './generation-context.ts';

export interface CasePlan {
  readonly op: Operation;
  readonly id: string;
  /** What the case is about, without the operation: `without items`. */
  readonly title: string;
  readonly tags: readonly CaseTag[];
  readonly why: string;
  readonly evidence: Evidence;
  readonly needs?: string;
  readonly size: SampleSize;
  readonly expect: Expectation;
  /** Makes exactly one change to the valid request. Null when that is not possible. */
  readonly change?: (request: StepRequest) => StepRequest | null;
}

const MAX_TITLE = 200;

/** Composes a whole case: the steps before the request, the request itself, and the cleanup of created resources. */
export function composeCase(context: GenerationContext, plan: CasePlan): ComposeResult<TestCase> {
  const shared = context.base(plan.op, plan.size);
  if (shared.kind === 'omitted') return shared;
  const base = baseRequestFor(context, plan.id, shared.value);
  const changed = plan.change === undefined ? base.step.req : plan.change(base.step.req);
  if (changed === null) return { kind: 'omitted', reason: 'the change does not apply to its request' };
  const step: Step = { ...base.step, req: changed, expect: plan.expect };
  const serial = serialGroupOf(context, plan.op, base.step.req, base.before);
  return {
    kind: 'composed',
    value: writeCase(
      { ...plan, title: caseTitle(plan.op.key, plan.title), ...(serial === undefined ? {} : { serial }) },
      [...needed(context, base.before, step), step],
      base.cleanup,
    ),
  };
}

/** Builds a case from its steps. Cleanup for resources that were never created is dropped. */
export function writeCase(
  plan: Omit<CasePlan, 'expect' | 'size' | 'change'> & Pick<TestCase, 'serial'>,
  steps: readonly Step[],
  cleanup: readonly Step[],
): TestCase {
  const captured = new Set([...steps, ...cleanup].flatMap((entry) => Object.keys(entry.capture ?? {})));
  const last = steps.at(-1);
  const named = new Set(steps.flatMap((entry) => ownKeys([entry.req.path, entry.req.json ?? null])));
  const isMade = (entry: Step): boolean =>
    namesIn(entry).every((name) => captured.has(name)) && ownKeys(entry.req.path).every((key) => named.has(key));
  const kept = cleanup.filter((entry) => isMade(entry) && !isSameAddress(entry, last));
  const used = new Set(kept.flatMap(namesIn));
  // The step that reads an ETag is only useful if the removal that needs the ETag is kept.
  const removals = kept.filter(({ capture = {} }) => Object.keys(capture).every((name) => used.has(name)));
  const mutates = [...steps, ...removals].some((entry) => !SAFE_METHODS.includes(entry.req.method));
  return {
    id: plan.id,
    title: plan.title.slice(0, MAX_TITLE),
    tags: mutates ? [...plan.tags, 'mutates'] : plan.tags,
    op: plan.op.key,
    why: plan.why,
    evidence: plan.evidence,
    ...(plan.needs === undefined ? {} : { needs: [plan.needs] }),
    ...(plan.serial === undefined ? {} : { serial: plan.serial }),
    steps,
    ...(removals.length === 0 ? {} : { finally: removals }),
  };
}

const needed = (context: GenerationContext, before: readonly Step[], step: Step): readonly Step[] =>
  neededSteps(context, [...before, step], (entry) => entry === step).slice(0, -1);

/** Keeps the requested steps and the ones whose values they use. A change to a request may have made some of them unnecessary. */
export function neededSteps(context: GenerationContext, steps: readonly Step[], isRequested: (step: Step) => boolean): readonly Step[] {
  const kept: Step[] = [];
  const used = new Set<string>();
  for (const entry of steps.toReversed()) {
    const gives = entry.capture === undefined ? ownKeys([entry.req.path, entry.req.json ?? null]) : Object.keys(entry.capture);
    if (!isRequested(entry) && !gives.some((name) => used.has(name)) && !isPreparation(context, entry, used)) continue;
    kept.unshift(entry);
    for (const name of [...namesIn(entry), ...ownKeys(entry.req.path)]) used.add(name);
  }
  return kept;
}

/** Returns the unique names that the case assigns to resources. */
function ownKeys(part: Json): readonly string[] {
  const text = JSON.stringify(part);
  return text.includes('{{RUN_ID}}') ? (text.match(/[\w.@-]*\{\{RUN_ID\}\}[\w.@-]*/g) ?? []) : [];
}

const RUN_VALUES = ['RUN_ID', 'SEED'];

/** Returns the names of captured values in a request. Memoized, because many cases share a base request. */
const namesIn = memoize(({ req }: Step): readonly string[] => {
  const { path, json, query, headers, form, raw } = req;
  return placeholdersIn([path, json, query, headers, form, raw]).filter(
    (name) => !RUN_VALUES.includes(name) && !/^[A-Z][A-Z0-9_]*$/.test(name),
  );
});

function isSameAddress(left: Step, right: Step | undefined): boolean {
  return right !== undefined && left.req.method === right.req.method && left.req.path === right.req.path;
}
