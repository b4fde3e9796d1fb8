import { valueAt } from '../../json/edit-json.ts';
import { ownValue } from '../../json/values.ts';
import type { Expectation, Json, Operation, StepRequest, TestWish } from '../../model/index.ts';
import { caseIdPrefix, idPart, operationTitle } from '../cases/context/case-names.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { expectedStatuses } from '../cases/expectation/expected-statuses.ts';
import { collapseBraces } from '../cases/request/literal-path.ts';
import { uniqueText } from '../cases/request/unique-fields.ts';
import type { WishCase } from './built-wish.ts';
import { setField } from './change-request.ts';
import { filterDocumented } from './expected-response.ts';
import { type FoundInput, findInput } from './find-input.ts';
import { createFlowScript, finishScript } from './flow-script.ts';
import { shortText } from './setting-value.ts';

type UniqueWish = Extract<TestWish, { kind: 'unique' }>;
type Field = Extract<FoundInput, { kind: 'field' }>;

/** A second resource with the same data, or with the same value in one field, is rejected. */
export function buildUniqueWish(context: GenerationContext, op: Operation, wish: UniqueWish): ComposeResult<WishCase> {
  const field = wish.field === null ? null : findInput(context, op, { target: 'field', name: wish.field, setting: { kind: 'named' } });
  if (field !== null && (field.kind !== 'field' || !field.isKnown))
    return { kind: 'omitted', reason: `its body has no field ${shortText(wish.field ?? '')}` };
  const script = createFlowScript(context, `${caseIdPrefix(context, op)}.unique${field === null ? '' : `.${idPart(field.label)}`}`);
  const first = script.add(op, {
    title: operationTitle(op),
    change: (request) => (field === null ? request : withFreshValue(context, request, field, script.history.draft.mark())),
    expect: (request) => firstExpectation(context, op, request),
  });
  if (first.kind === 'omitted')
    return field === null ? first : { kind: 'omitted', reason: `a unique ${field.label} cannot be generated for each run` };
  const sent = first.value.step.req;
  const second = script.add(op, {
    title: `${operationTitle(op)} ${field === null ? 'with the same data' : `with the same ${field.label}`} again`,
    change: (request) => (field === null ? sent : withSameValue(context, request, field, sent)),
    expect: () => rejectedDuplicate(op),
  });
  if (second.kind === 'omitted') return second;
  const title = `${collapseBraces(op.key)} twice with the same ${field === null ? 'data' : field.label} is rejected`;
  const finished = finishScript(context, script, {
    op,
    title,
    why: 'A user asked to check that duplicates are rejected.',
    tags: ['flow', 'negative'],
  });
  return finished.kind === 'omitted' ? finished : { kind: 'composed', value: { testCase: finished.value, notes: [] } };
}

function firstExpectation(context: GenerationContext, op: Operation, request: StepRequest): Expectation {
  const unless = expectedStatuses(context, op, request, 'usual');
  return { must: { status: ['2xx'] }, ...(unless.length === 0 ? {} : { unless }) };
}

/** The usual status for a duplicate is 409, but many servers report an invalid value instead. */
function rejectedDuplicate(op: Operation): Expectation {
  const documented = filterDocumented(op, ['409', '422', '400']);
  const status = documented.includes('409') || documented.length === 0 ? ['409'] : ['409', ...documented];
  return { must: { status: ['4xx'] }, should: { status } };
}

/** The first request must not collide with data from an earlier run. */
function withFreshValue(context: GenerationContext, request: StepRequest, field: Field, mark: string): StepRequest | null {
  const value = valueIn(request, field);
  if (value !== undefined && JSON.stringify(value).includes('{{RUN_ID}}')) return request;
  const fresh = uniqueText(field.label, field.schema, context.requestTable, mark, typeof value === 'string' ? value : null);
  if (fresh !== null) return setField(context, request, field, fresh);
  return value === undefined ? null : request;
}

function withSameValue(context: GenerationContext, request: StepRequest, field: Field, sent: StepRequest): StepRequest | null {
  const value = valueIn(sent, field);
  return value === undefined ? null : setField(context, request, field, value);
}

function valueIn({ json, form }: StepRequest, { place, label }: Field): Json | undefined {
  return json === undefined ? ownValue(form ?? {}, label) : valueAt(json, place);
}
