import { placeholdersIn } from '../../../json/template.ts';
import { isObject, ownValue } from '../../../json/values.ts';
import { type Operation, SAFE_METHODS, type StepRequest, type TestCase } from '../../../model/index.ts';
import { effectOf } from '../../effects/effect.ts';
import { requiredFields } from '../../effects/required-fields.ts';
import { actsOnOwnResource, consumesResource } from '../../effects/run-order.ts';
import type { GenerationContext } from './generation-context.ts';

/** True when the request would remove a resource that an earlier step found but did not create, because it may belong to a user. */
export function removesExistingResource(context: GenerationContext, op: Operation, control: TestCase): boolean {
  const { before, tested } = partsOf(control);
  if (tested === undefined || effectOf(context, op) !== 'remove' || actsOnOwnResource(tested.req, before)) return false;
  const found = new Set(before.filter(({ req }) => SAFE_METHODS.includes(req.method)).flatMap(({ capture }) => Object.keys(capture ?? {})));
  const { path, query = null, json = null, form = null } = tested.req;
  return placeholdersIn([path, query, json, form]).some((name) => found.has(name));
}

/**
 * Drops the cases that would use a resource after the control case removed it, unless the case creates the resource itself. If the path
 * identifies the resource, only the control case remains: a 404 for another id is conclusive only if the control case passes again, which
 * is impossible.
 */
export function dropCasesOnRemovedResources(
  context: GenerationContext,
  op: Operation,
  control: TestCase,
  cases: readonly TestCase[],
): readonly TestCase[] {
  const { before, tested } = partsOf(control);
  if (tested === undefined || !consumesResource(context, op) || actsOnOwnResource(tested.req, before)) return cases;
  if (op.path.includes('{')) return cases.filter(({ id }) => id === control.id);
  const names = requiredFields(context.model, op);
  return cases.filter(({ id, steps }) => id === control.id || !steps.some(({ req }) => isSameResource(req, tested.req, names)));
}

/** Compares the paths. If the query or body identifies the resource, these fields must be equal too. */
function isSameResource(left: StepRequest, right: StepRequest, names: readonly string[]): boolean {
  const valueIn = ({ query, json, form }: StepRequest, name: string): string =>
    JSON.stringify(ownValue({ ...query, ...form, ...(isObject(json) ? json : {}) }, name) ?? null);
  return left.path === right.path && names.every((name) => valueIn(left, name) === valueIn(right, name));
}

function partsOf({ steps }: TestCase) {
  return { before: steps.slice(0, -1), tested: steps.at(-1) };
}
