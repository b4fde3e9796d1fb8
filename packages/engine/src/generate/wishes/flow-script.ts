import type { Expectation, Operation, Step, StepRequest, TestCase } from '../../model/index.ts';
import { controlId } from '../cases/context/case-names.ts';
import { neededSteps, writeCase } from '../cases/context/compose-case.ts';
import { type ComposeResult, type GenerationContext, startDraft } from '../cases/context/generation-context.ts';
import { removesExistingResource } from '../cases/context/removals.ts';
import { addTestedStep } from '../cases/request/produce.ts';
import { serialGroupOf } from '../effects/run-order.ts';
import { bindCreated } from './flow-bindings.ts';
import { type FlowHistory, linkedContext } from './flow-links.ts';

export interface ScriptStep {
  readonly op: Operation;
  readonly step: Step;
  readonly index: number;
}

export interface StepPlan {
  readonly title: string;
  /** Applies the changes that the user requested. Null if that is not possible. */
  readonly change: (request: StepRequest) => StepRequest | null;
  readonly expect: (request: StepRequest) => Expectation;
  readonly retry?: Step['retry'];
}

/** A case with several user-specified steps. Steps that only provide values are added as needed. */
export interface FlowScript {
  readonly id: string;
  readonly history: FlowHistory;
  /** Adds a step for an operation, or returns the reason why its request cannot be built. */
  readonly add: (op: Operation, plan: StepPlan) => ComposeResult<ScriptStep>;
  /** Adds a byte-identical copy of a request. */
  readonly repeat: (earlier: ScriptStep, more: Pick<Step, 'title' | 'expect'>) => ScriptStep;
  /** Returns a step, including the captures that later steps added to it. */
  readonly stepAt: (index: number) => Step | undefined;
}

export function createFlowScript(context: GenerationContext, id: string): FlowScript {
  const history: FlowHistory = { draft: startDraft(context, id, 'usual'), named: [] };
  const { draft, named } = history;
  const push = (op: Operation, step: Step): ScriptStep => {
    const index = draft.before.length;
    draft.before.push(step);
    named.push({ op, index });
    return { op, step, index };
  };
  const add: FlowScript['add'] = (op, { title, change, expect, retry }) => {
    // Each step gets a new context, because a context caches requests that need no earlier step.
    const linked = linkedContext(context, history);
    const composed = linked.compose(draft, op);
    if (composed.kind === 'omitted') return composed;
    const req = change(bindCreated(linked, history, op, composed.value));
    if (req === null) return { kind: 'omitted', reason: 'the change does not apply to its request' };
    const finished = addTestedStep(linked, draft, op, { title, req, expect: expect(req), ...(retry === undefined ? {} : { retry }) });
    const made = push(op, finished);
    rememberCapture(history, made);
    return { kind: 'composed', value: made };
  };
  return {
    id,
    history,
    add,
    repeat: ({ op, step }, more) => {
      const { capture: _capture, ...rest } = step;
      return push(op, { ...rest, ...more });
    },
    stepAt: (index) => draft.before[index],
  };
}

/** The same operation may occur twice, so a captured value is stored with the position of its step. */
function rememberCapture({ draft }: FlowHistory, { op, step, index }: ScriptStep): void {
  for (const [name, path] of Object.entries(step.capture ?? {})) {
    if (typeof path !== 'string' || draft.captured.get(`${op.key} ${path}`) !== name) continue;
    draft.captured.delete(`${op.key} ${path}`);
    draft.captured.set(`${op.key} ${path} #${index}`, name);
  }
}

export interface FlowLabels {
  /** The operation that the case belongs to. */
  readonly op: Operation;
  readonly title: string;
  readonly why: string;
  readonly tags: TestCase['tags'];
}

/** Builds the case, or omits it with a reason if a step would remove a resource that the test did not create. */
export function finishScript(context: GenerationContext, script: FlowScript, words: FlowLabels): ComposeResult<TestCase> {
  const { before, cleanup } = script.history.draft;
  const settled = context.requiredVariables.settle([...before, ...cleanup]);
  const all = settled.slice(0, before.length);
  const requested = new Set(script.history.named.map(({ index }) => all[index]));
  // A step without captures cannot be needed by another step, so it is there to check something or to prepare the state.
  const steps = neededSteps(context, all, (step) => requested.has(step) || step.capture === undefined);
  const named = script.history.named.flatMap(({ op, index }) => {
    const step = all[index];
    return step === undefined ? [] : [{ op, index: steps.indexOf(step) }];
  });
  const removals = settled.slice(before.length).filter(({ req }) => !steps.some((step) => isRemoval(step, req)));
  const turns = named.map(({ op, index }) => {
    const step = steps[index];
    return step === undefined ? undefined : serialGroupOf(context, op, step.req, steps.slice(0, index));
  });
  const serial = turns.find((turn) => turn !== undefined);
  const testCase = writeCase(
    { ...words, id: script.id, evidence: 'H', needs: controlId(context, words.op), ...(serial === undefined ? {} : { serial }) },
    steps,
    removals,
  );
  const isHarmful = named.some(({ op, index }) => removesExistingResource(context, op, { ...testCase, steps: steps.slice(0, index + 1) }));
  if (isHarmful) return { kind: 'omitted', reason: 'it deletes a resource, but no operation creates one that tests may delete' };
  return { kind: 'composed', value: testCase };
}

function isRemoval({ req, expect }: Step, removal: StepRequest): boolean {
  return (
    req.method === removal.method && req.path === removal.path && expect.must?.status?.some((status) => status.startsWith('2')) === true
  );
}
