import { wordsOf } from '../../format/words.ts';
import { memberPath } from '../../json/portable-path.ts';
import type { BodyCheck, Expectation, Operation, StepRequest } from '../../model/index.ts';
import { caseIdPrefix, operationTitle } from '../cases/context/case-names.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { expectedStatuses } from '../cases/expectation/expected-statuses.ts';
import { updatedResource } from '../cases/kinds/flow.ts';
import { collapseBraces } from '../cases/request/literal-path.ts';
import { buildIdempotent } from '../flows/replace.ts';
import { operationOutput } from '../links/outputs.ts';
import type { WishCase } from './built-wish.ts';
import { captureInStep } from './flow-links.ts';
import { createFlowScript, type FlowScript, finishScript, type ScriptStep } from './flow-script.ts';

const DEFAULT_KEY = 'Idempotency-Key';

/** Sends the same request twice. The second one must have no additional effect. */
export function buildIdempotentWish(context: GenerationContext, op: Operation): ComposeResult<WishCase> {
  const resource = op.method === 'PUT' ? updatedResource(context, op) : null;
  const [known] = resource === null ? [] : buildIdempotent(context, resource);
  return known === undefined ? repeated(context, op) : { kind: 'composed', value: { testCase: known, notes: [] } };
}

function repeated(context: GenerationContext, op: Operation): ComposeResult<WishCase> {
  const script = createFlowScript(context, `${caseIdPrefix(context, op)}.idempotent`);
  const key = op.method === 'POST' ? keyHeader(op) : null;
  const first = script.add(op, {
    title: operationTitle(op),
    change: (request) => (key === null ? request : withKey(request, key, script.history.draft.mark())),
    expect: (request) => firstExpectation(context, op, request),
  });
  if (first.kind === 'omitted') return first;
  const expect = secondExpectation(context, script, first.value);
  script.repeat(
    { ...first.value, step: script.stepAt(first.value.index) ?? first.value.step },
    { title: 'Send the same request again', expect },
  );
  const finished = finishScript(context, script, {
    op,
    title: `${collapseBraces(op.key)} twice has the same effect as once`,
    why: 'A user asked to check that the request is idempotent.',
    tags: ['flow'],
  });
  if (finished.kind === 'omitted') return finished;
  const isKnown = key === null || op.params.some(({ name }) => name === key);
  const notes = isKnown ? [] : [`The spec does not define an idempotency header for ${op.key}. The test sends ${DEFAULT_KEY}.`];
  return { kind: 'composed', value: { testCase: finished.value, notes } };
}

function keyHeader(op: Operation): string {
  return op.params.find(({ name, in: place }) => place === 'header' && wordsOf(name).includes('idempotency'))?.name ?? DEFAULT_KEY;
}

function withKey(request: StepRequest, key: string, mark: string): StepRequest {
  const sent = request.headers?.[key];
  return sent === undefined ? { ...request, headers: { ...request.headers, [key]: `assay-{{RUN_ID}}-${mark}` } } : request;
}

function firstExpectation(context: GenerationContext, op: Operation, request: StepRequest): Expectation {
  const unless = expectedStatuses(context, op, request, 'usual');
  return { must: { status: ['2xx'] }, ...(unless.length === 0 ? {} : { unless }) };
}

/**
 * A removed resource may be reported as missing. A repeated create returns the first resource, and everything else returns the same
 * response.
 */
function secondExpectation(context: GenerationContext, script: FlowScript, { op, index }: ScriptStep): Expectation {
  if (op.method === 'DELETE') return { must: { status: ['2xx', '404', '410'] } };
  const output = operationOutput(op, context.model.schemas);
  const field = output?.kind === 'item' ? output.byWord.get('id') : undefined;
  const path = output === null || field === undefined ? null : memberPath(output.base, field);
  // Other cases may change a list in the meantime.
  if (output?.kind !== 'item' || (op.method === 'POST' && path === null)) return { must: { status: ['2xx'] } };
  if (op.method !== 'POST' || field === undefined || path === null) {
    const { draft } = script.history;
    const step = draft.before[index];
    if (step !== undefined) draft.before[index] = { ...step, capture: { ...step.capture, before: '$' } };
    return { must: { status: ['2xx'], body: [['$', 'same', '{{before}}']] } };
  }
  const name = captureInStep(script.history, index, { key: `${op.key} ${path} #${index}`, path, producer: op, field });
  const same: BodyCheck = [path, 'eq', `{{${name}}}`];
  return { must: { status: ['2xx'], body: [same] } };
}
