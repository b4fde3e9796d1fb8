import type { ApiModel, Clause, ExpectedResponse, Operation } from '../../model/index.ts';
import { partsBetweenMarks } from '../operations/parts-between-marks.ts';
import { inputsOf } from '../situation/inputs.ts';
import { clauseOf, hasTopic, type Situation, type SlotOf, slotsOf } from '../situation/situation.ts';
import { isLooseNumber } from './counts.ts';
import { type ExpectedOutcomeKind, expectationIn, expectedOutcomeIn, statusFor } from './expectation.ts';

type Field = SlotOf<'field'>;

export const isFieldSet = (field: Field): boolean => field.setting.kind !== 'named';

/** In "a user without a name, a user without an email", every part names the resource again. */
function isRepeatedPerField(clause: Clause, fields: readonly Field[]): boolean {
  const parts = partsBetweenMarks(clause.words).map((words) => clauseOf(clause, words));
  const filled = parts.filter(({ slots }) => slots.some((slot) => slot.kind === 'field'));
  const names = filled.map((part) => slotsOf(part, 'resource')[0]?.name);
  return filled.length === fields.length && names[0] !== undefined && names.every((name) => name === names[0]);
}

/** "without a title, without an author - two tests" requests a separate test for each. */
const isEachAlone = (clause: Clause, fields: readonly Field[]): boolean =>
  fields.length > 1 &&
  (hasTopic(clause, 'each', 'required') ||
    isRepeatedPerField(clause, fields) ||
    slotsOf(clause, 'amount').some((amount) => amount.value === fields.length && !isLooseNumber(amount, clause)));

export interface ValueCase {
  readonly fields: readonly Field[];
  readonly verdict: ExpectedOutcomeKind | null;
  readonly status?: string;
  readonly isOneOfSeveral: boolean;
}

/** "a player with number 0 and another one with 99" is one request with two values, not a flow. */
export const hasSecondValue = (clause: Clause): boolean =>
  slotsOf(clause, 'field').some(({ setting }) => setting.kind === 'value') &&
  /\b(?:one|another|a second)(?: one)? with -?\d/.test(clause.words.map(({ lower }) => lower).join(' '));

const JOINT = /^(?:,|and|or|\/|&)$/;

/** The other values in a list of values: 'quantity 0, 11, "many"', "status=sold, pending and available". */
function valuesBehind({ words, slots }: Clause, last: Field, { message, context }: Situation): readonly Field[] {
  const values = context.model === null ? new Map<string, string>() : enumValues(last.field, context.model);
  const found: Field[] = [];
  const behind = words.filter(({ span }) => span.start >= last.span.end);
  for (const word of behind) {
    const text = message.slice(word.span.start, word.span.end);
    const isText = /^["'“„`].+["'”“`]$/.test(text);
    const isNumber = slots.some(({ kind, span }) => kind === 'amount' && span.start === word.span.start);
    const value = isText ? text.slice(1, -1) : values.get(word.lower);
    if (value !== undefined) found.push({ ...last, span: word.span, setting: { kind: 'value', value } });
    else if (!JOINT.test(word.lower) && !isNumber) break;
  }
  return found;
}

/** The values that a spec lists for inputs with this name, by their text in lower case. */
const enumValues = (field: string, model: ApiModel): ReadonlyMap<string, string> =>
  new Map(
    model.operations
      .flatMap((one) => inputsOf(one, model).filter(({ name }) => name === field))
      .flatMap(({ schema }) => (typeof schema === 'object' && schema !== null && Array.isArray(schema.enum) ? schema.enum : []))
      .flatMap((value) => (typeof value === 'string' ? [[value.toLowerCase(), value] as const] : [])),
  );

/** Two values for one field result in two cases: "price 10000 is ok, 10000.01 is not". */
export function valueCases(clause: Clause, fields: readonly Field[], situation: Situation): readonly ValueCase[] {
  if (isEachAlone(clause, fields)) return fields.map((field) => ({ fields: [field], verdict: null, isOneOfSeveral: false }));
  const repeated = fields.filter((field, at) => fields.findIndex((one) => one.field === field.field) !== at);
  const last = fields.findLast(isFieldSet);
  const further = slotsOf(clause, 'amount').filter(
    ({ unit, span }) => unit === 'count' && last !== undefined && span.start > last.span.end,
  );
  const loose = last === undefined || last.setting.kind !== 'value' || typeof last.setting.value !== 'number' ? [] : further;
  const listed = last === undefined ? [] : valuesBehind(clause, last, situation);
  if (repeated.length === 0 && loose.length === 0 && listed.length === 0) return [{ fields, verdict: null, isOneOfSeveral: false }];
  const base = fields.filter((field) => !repeated.includes(field));
  const others = [
    ...repeated,
    ...loose.flatMap((amount): readonly Field[] =>
      last === undefined ? [] : [{ ...last, span: amount.span, setting: { kind: 'value', value: amount.value } }],
    ),
    ...listed,
  ].toSorted((a, b) => a.span.start - b.span.start);
  const replaced = others.map((other) => base.map((field) => (field.field === other.field ? other : field)));
  const single = [base, ...replaced].map((one, at): ValueCase => {
    const [from, to] = [one.findLast(isFieldSet)?.span.end ?? 0, others[at]?.span.start ?? Number.POSITIVE_INFINITY];
    const status = slotsOf(clause, 'status').find(({ span }) => span.start >= from && span.end <= to)?.status;
    const verdict = verdictOf(clause, ORDINALS[at]) ?? expectedOutcomeIn(clause, from, to);
    return { fields: one, verdict, isOneOfSeveral: true, ...(status === undefined ? {} : { status }) };
  });
  return single.map((one, at) => (hasOutcome(one) ? one : { ...one, ...outcomeOf(single.slice(at).find(hasOutcome)) }));
}

/** In "0, 1 and 5 are fine, 11 and -1 give 422", an outcome applies to all values before it. */
const hasOutcome = ({ status, verdict }: ValueCase): boolean => status !== undefined || verdict !== null;
const outcomeOf = (next: ValueCase | undefined): Partial<ValueCase> =>
  next === undefined ? {} : { verdict: next.verdict, ...(next.status === undefined ? {} : { status: next.status }) };

const ORDINALS = [/^(?:first|former|1st)$/, /^(?:second|latter|other|2nd)$/, /^(?:third|3rd)$/];

/** "the first must fail, the second is fine": the words after an ordinal, up to the next one. */
function verdictOf(clause: Clause, ordinal: RegExp | undefined): ExpectedOutcomeKind | null {
  const { words } = clause;
  const isOrdinal = (lower: string) => ORDINALS.some((one) => one.test(lower));
  const at = ordinal === undefined ? -1 : words.findIndex(({ lower }) => ordinal.test(lower));
  // An ordinal alone can have other meanings: "the first name".
  if (at < 0 || words.filter(({ lower }) => isOrdinal(lower)).length < 2) return null;
  const next = words.findIndex(({ lower }, index) => index > at && isOrdinal(lower));
  return expectedOutcomeIn(clause, words[at]?.span.end, next < 0 ? undefined : words[next]?.span.start);
}

/** In "0 is fine (201), -1 is not", the status belongs to the value before it, and the verdict applies to the other value. */
export function expectationOf({ status, verdict, isOneOfSeveral }: ValueCase, clause: Clause, operation: Operation): ExpectedResponse {
  if (status !== undefined) return { status, fields: [] };
  return isOneOfSeveral && verdict !== null
    ? { status: statusFor(operation, verdict), fields: [] }
    : expectationIn(clause, operation, verdict);
}
