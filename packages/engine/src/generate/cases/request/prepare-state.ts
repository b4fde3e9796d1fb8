import { memoize } from '../../../json/memoize.ts';
import { placeholdersIn } from '../../../json/template.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { ApiModel, JsonObject, Operation, Step, StepRequest } from '../../../model/index.ts';
import { operationTitle } from '../context/case-names.ts';
import type { CaseDraft, GenerationContext } from '../context/generation-context.ts';
import { CREATE_EXPECTATION, MAX_CHAIN, snapshot, withUsualSize } from './produce.ts';

/**
 * Adds the request that must come first according to a fact, such as the check-in before an appointment is completed. It uses the values
 * that the draft has captured, so it is about the same resources. If it cannot be composed, the case has no such step.
 */
export function addPreparation(context: GenerationContext, draft: CaseDraft, op: Operation): void {
  const needs = op.facts?.needs ?? null;
  const first = needs === null ? undefined : context.model.operations.find(({ key }) => key === needs.first);
  if (needs === null || first === undefined || draft.open.includes(first.key) || draft.open.length >= MAX_CHAIN) return;
  const undo = snapshot(draft);
  draft.open.push(first.key);
  const request = context.compose(withUsualSize(draft), first);
  draft.open.pop();
  if (request.kind === 'omitted') undo();
  else
    draft.before.push({ title: `Set up: ${operationTitle(first)}`, req: withValues(request.value, needs.set), expect: CREATE_EXPECTATION });
}

function withValues(request: StepRequest, values: JsonObject): StepRequest {
  if (Object.keys(values).length === 0 || (request.json !== undefined && !isObject(request.json))) return request;
  return { ...request, json: { ...objectOf(request.json), ...values } };
}

/** True for a step that prepares resources that the case uses. Such a step captures nothing, so it is recognised by its method and path. */
export function isPreparation({ model }: GenerationContext, { req, capture }: Step, used: ReadonlySet<string>): boolean {
  if (capture !== undefined || !preparationsIn(model).some((isSame) => isSame(req))) return false;
  const names = placeholdersIn([req.path]);
  return names.length > 0 && names.every((name) => used.has(name));
}

const preparationsIn = memoize((model: ApiModel): readonly ((req: StepRequest) => boolean)[] => {
  const keys = new Set(model.operations.flatMap(({ facts }) => facts?.needs?.first ?? []));
  return model.operations.filter(({ key }) => keys.has(key)).map(sendsTo);
});

function sendsTo({ method, path }: Operation): (req: StepRequest) => boolean {
  const parts = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
  return (req) => req.method === method && pattern.test(req.path);
}
