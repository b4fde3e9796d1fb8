import { asSchema } from '../../json/as-schema.ts';
import { referenceOf } from '../../json/schema-ref.ts';
import { isObject, listOf, ownValue } from '../../json/values.ts';
import type { ApiModel, Clause, InputSetting, Operation, Schema, TestWish } from '../../model/index.ts';
import { isAboutRequired } from '../situation/about-required.ts';
import { roleOf } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { expectationIn } from './expectation.ts';

const MOST_FIELDS = 20;

/** "leave out a required field when creating a book" excludes the field, not the books. */
export const withoutExclusion = (clause: Clause): Clause =>
  isAboutRequired(clause) ? { ...clause, slots: clause.slots.map((slot) => ({ ...slot, excluded: false })) } : clause;

function requiredIn(schema: Schema, model: ApiModel): readonly string[] {
  const name = referenceOf(schema);
  const found = name === null ? schema : (ownValue(model.schemas, name) ?? true);
  if (!isObject(found)) return [];
  const own = listOf(found.required).filter((one) => typeof one === 'string');
  return [...own, ...listOf(found.allOf).flatMap((part) => requiredIn(asSchema(part), model))];
}

function requiredInputs(operation: Operation, model: ApiModel): readonly Pick<InputSetting, 'target' | 'name'>[] {
  const params = operation.params.flatMap(({ in: target, name, required }) =>
    required === true && (target === 'query' || target === 'header') ? [{ target, name } as const] : [],
  );
  const fields = operation.bodies.slice(0, 1).flatMap(({ schema }) => requiredIn(schema, model));
  return [...params, ...[...new Set(fields)].map((name) => ({ target: 'field', name }) as const)];
}

/** One case for each required field, in which the field is missing. */
export function requiredFieldWishes(clause: Clause, candidates: readonly Operation[], { context }: Situation): readonly TestWish[] {
  const { model } = context;
  if (model === null || !isAboutRequired(clause)) return [];
  const taking = candidates.filter((one) => requiredInputs(one, model).length > 0);
  const creating = taking.filter((one) => roleOf(one) === 'create');
  // "for POST /pet and PUT /pet" names both.
  const isNamed = candidates.length > 1 && candidates.every(({ key }) => slotsOf(clause, 'operation').some((slot) => slot.key === key));
  const meant = isNamed || creating.length === 0 ? taking : creating;
  if (meant.length > 1 && !isNamed) return [];
  return meant
    .flatMap((operation) => requiredInputs(operation, model).map((input) => ({ operation, input })))
    .slice(0, MOST_FIELDS)
    .map(({ operation, input }) => ({
      kind: 'exact',
      operation: operation.key,
      settings: [{ ...input, setting: { kind: 'absent' } }],
      expect: expectationIn(clause, operation, 'refused'),
      identity: 'own',
    }));
}
