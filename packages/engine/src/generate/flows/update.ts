import { isObject } from '../../json/values.ts';
import type { Operation, StepRequest, TestCase } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../cases/context/resource-words.ts';
import { isInvalidAfterChange } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import type { Resource } from '../links/resources.ts';
import { type ChangedField, changeableFields } from './changed-value.ts';
import { isShown, isValidUpdate } from './crud.ts';
import { captureNames, capturesFor, equalsPlaceholder, type FlowDraft, finishFlow, stableFields, startFlow } from './flow-draft.ts';

const MAX_KEPT = 5;

/** Checks that PATCH changes the fields in its body and no others. */
export function buildPatch(context: GenerationContext, resource: Resource): readonly TestCase[] {
  const { patch, read } = resource;
  const body = patch === null ? null : readJsonBody(context, patch);
  if (patch === null || read === null || body === null) return [];
  const changed = changeableFields(context, patch).find(
    (entry) => isShown(context, read, entry) && isValidUpdate(context, { [entry.field.name]: entry.field.value }, body.schema),
  );
  const others = stableFields(context, read).filter(({ name }) => name !== changed?.field.name);
  if (changed === undefined || others.length === 0) return [];
  const flow = startFlow(context, patch, 'leaves-rest');
  const kept = captureNames('first', others.slice(0, MAX_KEPT));
  if (!createAndRead(flow, resource, read, kept)) return [];
  const step = flow.add(patch, {
    title: `Change only ${changed.field.label}`,
    expect: { must: { status: ['2xx'] } },
    change: (request) => ({ ...request, json: { [changed.field.name]: changed.value } }),
  });
  const after = flow.add(read, {
    title: 'Check that everything else is unchanged',
    expect: { must: { status: ['2xx'] }, should: { body: equalsPlaceholder(kept) } },
  });
  if (step === null || after === null) return [];
  return [
    finishFlow(context, flow, {
      operation: patch,
      op: patch.key,
      title: `changes only ${changed.field.label}`,
      why: 'PATCH changes only the fields in the request.',
      evidence: 'H',
    }),
  ];
}

function createAndRead(flow: FlowDraft, resource: Resource, read: Operation, kept: ReturnType<typeof captureNames>): boolean {
  const { creator } = resource;
  const name = flow.create(resource, { title: `Create ${resourceWithArticle(creator)}`, expect: { must: { status: ['2xx'] } } });
  if (name === null) return false;
  return (
    flow.add(read, { title: `Read the ${resourceName(read)}`, expect: { must: { status: ['2xx'] } }, capture: capturesFor(kept) }) !== null
  );
}

/** Checks that a rejected update changes nothing, not even its valid fields. */
export function buildRejectedUpdate(context: GenerationContext, resource: Resource): readonly TestCase[] {
  const update = resource.patch ?? resource.replace;
  const { read } = resource;
  if (update === null || read === null) return [];
  const steady = stableFields(context, read);
  const changed = changeableFields(context, update).find(({ field }) => steady.some(({ name }) => name === field.name));
  const broken = changed === undefined ? null : brokenHalf(context, update, changed);
  if (changed === undefined || broken === null) return [];
  const kept = captureNames(
    'first',
    steady.filter(({ name }) => name === changed.field.name),
  );
  const flow = startFlow(context, update, 'no-trace');
  if (!createAndRead(flow, resource, read, kept)) return [];
  const refused = flow.add(update, {
    title: `Update with a valid ${changed.field.label} and an invalid ${broken.name}`,
    expect: { must: { status: ['4xx'] } },
    change: (request) => broken.change(request),
  });
  const after = flow.add(read, {
    title: 'Check that nothing changed',
    expect: { must: { status: ['2xx'] }, should: { body: equalsPlaceholder(kept) } },
  });
  if (refused === null || after === null) return [];
  return [
    finishFlow(context, flow, {
      operation: update,
      op: update.key,
      title: 'changes nothing when rejected',
      why: `${broken.name} is invalid, so the whole update must be rejected.`,
      evidence: 'H',
    }),
  ];
}

interface InvalidChange {
  readonly name: string;
  readonly change: (request: StepRequest) => StepRequest | null;
}

/** Gives a second field a value of the wrong type, and checks that this makes the body invalid. */
function brokenHalf(context: GenerationContext, update: Operation, changed: ChangedField): InvalidChange | null {
  const body = readJsonBody(context, update);
  const wrong = { assay: ['wrong'] };
  const field = body?.fields.findLast(
    (entry) =>
      entry.place.length === 1 &&
      entry.name !== changed.field.name &&
      entry.type !== 'object' &&
      isInvalidAfterChange(context, body, { kind: 'set', place: entry.place, value: wrong }),
  );
  if (field === undefined) return null;
  return {
    name: field.label,
    change: (request) =>
      isObject(request.json) ? { ...request, json: { ...request.json, [changed.field.name]: changed.value, [field.name]: wrong } } : null,
  };
}
