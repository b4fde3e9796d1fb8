import { ACTION_EFFECTS, type Action as EngineAction } from '@assay/engine/model';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { ACTION_KINDS, ACTION_SUMMARIES, Action, actionSchemas } from './actions.ts';

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;
type Parsed = DeepReadonly<z.infer<typeof Action>>;

test('the schemas describe exactly the actions of the engine', () => {
  expectTypeOf<Parsed>().toExtend<DeepReadonly<EngineAction>>();
  expectTypeOf<DeepReadonly<EngineAction>>().toExtend<Parsed>();
});

test('every action has a schema for itself, a place in the union, an effect and a summary', () => {
  expect(Object.keys(actionSchemas).toSorted()).toEqual(Object.keys(ACTION_EFFECTS).toSorted());
  expect(Action.options.map(({ shape }) => shape.kind.value).toSorted()).toEqual([...ACTION_KINDS].toSorted());
  expect(Object.keys(ACTION_SUMMARIES).toSorted()).toEqual([...ACTION_KINDS].toSorted());
});

test('every schema can be written as JSON Schema, for the tools of a model', () => {
  for (const schema of Object.values(actionSchemas)) expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
});

test.each([
  { kind: 'delete-project' },
  { kind: 'rename-suite', name: 'Or\u202eders' },
  { kind: 'rename-suite', name: '' },
  { kind: 'run-tests', environment: 'local' },
  { kind: 'explore-api', environment: null, readOnly: 'yes', search: true },
  { kind: 'explore-api', environment: null, search: true },
  { kind: 'change-cases', cases: { operations: null, tags: null, ids: null, statuses: null, failing: false }, status: '999', settings: [] },
  { kind: 'show-results', question: 'why', between: null, operations: null },
])('rejects %j', (action) => {
  expect(Action.safeParse(action).success).toBe(false);
});
