import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import type { BodyCheck, Expectation, ExpectedResponse, Json, Operation } from '../../model/index.ts';
import { caseIdPrefix } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectedSuccessOf } from '../cases/expectation/expectation.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import { operationOutput } from '../links/outputs.ts';
import { jsonMediaOf } from '../links/responses.ts';
import { isLiteral } from '../values/sample.ts';
import { listFields } from './list-fields.ts';
import { effectOfSetting, shortText } from './setting-value.ts';

/** The outcome to expect if the user specified no status. */
export type ExpectedOutcome =
  | { readonly kind: 'success' }
  | { readonly kind: 'rejection'; readonly usual: readonly string[] }
  | { readonly kind: 'closed'; readonly statuses: readonly string[] }
  /** The spec does not determine the outcome, for example because the specified resource may not exist. */
  | { readonly kind: 'anything' };

/** Returns the reason why a response cannot be expected. */
export function expectationProblem({ status, fields }: ExpectedResponse): string | null {
  const variable = fields.find(({ name, value }) => !isLiteral({ [name]: value, name }));
  if (variable !== undefined) return `${shortText(variable.name)} would be interpreted as a variable`;
  if (status === null || /^[1-5](?:\d\d|xx)$/i.test(status)) return null;
  return `${shortText(status)} is not an HTTP status`;
}

/** An expectation and its description: `returns 422`. */
export interface WrittenExpectation {
  readonly expect: Expectation;
  readonly words: string;
}

/** Builds the expectation from what the user expects, or from the spec. */
export function writeExpectation(
  context: GenerationContext,
  op: Operation,
  { status, fields }: ExpectedResponse,
  outcome: ExpectedOutcome,
): WrittenExpectation {
  const checks = fields.flatMap((field) => fieldCheck(context, op, field));
  const written = status === null ? expectationFor(context, op, outcome) : saidBy(context, op, status.toLowerCase());
  if (checks.length === 0) return written;
  const { must } = written.expect;
  const words = `${written.words} and ${fields.map(fieldWords).join(' and ')}`;
  return { expect: { ...written.expect, must: { ...must, body: [...(must?.body ?? []), ...checks] } }, words };
}

const fieldWords = ({ name, value }: ExpectedResponse['fields'][number]): string =>
  shortText(value === null ? name : `${name} ${JSON.stringify(value)}`);

function saidBy(context: GenerationContext, op: Operation, status: string): WrittenExpectation {
  const words = `returns ${status}`;
  if (!status.startsWith('2')) return { expect: { must: { status: [status] } }, words };
  const { must } = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry).expect;
  // A 204 has no body to check.
  return { expect: { must: status === '204' ? { status: [status] } : { ...must, status: [status] } }, words };
}

function expectationFor(context: GenerationContext, op: Operation, outcome: ExpectedOutcome): WrittenExpectation {
  switch (outcome.kind) {
    case 'success': {
      const success = expectedSuccessOf(op, caseIdPrefix(context, op), context.schemaRegistry);
      const statuses = success.expect.should?.status ?? success.expect.must?.status ?? ['2xx'];
      return { expect: success.expect, words: `returns ${statuses.join(' or ')}` };
    }
    case 'closed':
      return { expect: { must: { status: outcome.statuses } }, words: `returns ${outcome.statuses.join(' or ')}` };
    case 'anything':
      return { expect: { must: { notStatus: ['5xx'] } }, words: 'does not cause a server error' };
    case 'rejection': {
      const documented = filterDocumented(op, outcome.usual);
      const usual = documented.length === 0 ? outcome.usual : documented;
      return { expect: expectRejection(context, op, usual), words: 'is rejected' };
    }
  }
}

export function filterDocumented({ responses }: Operation, statuses: readonly string[]): readonly string[] {
  const documented = new Set(responses.map(({ status }) => status));
  return statuses.filter((status) => documented.has(status));
}

/** Checks a response field by name. A name that is not in the spec is expected at the top level. */
function fieldCheck(context: GenerationContext, op: Operation, field: ExpectedResponse['fields'][number]): readonly BodyCheck[] {
  const found = pathOf(context, op, field.name);
  const path = found?.path ?? memberPath(operationOutput(op, context.model.schemas)?.base ?? '$', field.name);
  if (path === null) return [];
  if (field.value === null) return [[path, 'exists']];
  const effect = effectOfSetting(
    { kind: 'value', value: field.value },
    { label: field.name, schema: found?.schema ?? true, table: context.model.schemas, carrier: 'json', isRejected: false },
  );
  return effect.kind === 'set' ? [[path, 'eq', effect.value satisfies Json]] : [];
}

function pathOf(context: GenerationContext, op: Operation, name: string) {
  const schemas = op.responses.flatMap((response) => jsonMediaOf(response)?.schema ?? []);
  const fields = schemas.flatMap((schema) => listFields(asSchema(schema), context.model.schemas));
  const wanted = name.toLowerCase();
  const field =
    fields.find(({ label }) => label.toLowerCase() === wanted) ??
    fields.find(({ label }) => label.toLowerCase().split('.').at(-1) === wanted);
  const path = field?.place.reduce<string | null>((outer, key) => {
    if (outer === null) return null;
    // Every item in a list must match.
    return typeof key === 'number' ? `${outer}[*]` : memberPath(outer, key);
  }, '$');
  return field === undefined || path === null || path === undefined ? null : { path, schema: field.schema };
}
