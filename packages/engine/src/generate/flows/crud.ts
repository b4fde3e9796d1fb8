import { wordsOf } from '../../format/words.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import { isObject, ownValue } from '../../json/values.ts';
import type { BodyCheck, Json, Operation, Retry, StepRequest, TestCase } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../cases/context/resource-words.ts';
import { operationOutput } from '../links/outputs.ts';
import { findCreatedResource, type Resource } from '../links/resources.ts';
import { type ChangedField, changeableFields } from './changed-value.ts';
import { type FlowDraft, finishFlow, startFlow } from './flow-draft.ts';

const UNTIL_THERE: Retry = { times: 3, waitMs: 200, untilStatus: ['2xx'] };
const UNTIL_GONE: Retry = { times: 3, waitMs: 200, untilStatus: ['404', '410'] };

/** Tests the lifecycle of one resource: create, read, update, read again, list, delete, and a 404 afterwards. */
export function buildLifecycle(context: GenerationContext, op: Operation): readonly TestCase[] {
  const resource = findCreatedResource(context, op);
  if (resource === null || (resource.read === null && resource.remove === null)) return [];
  const flow = startFlow(context, op, 'life');
  const noun = resourceName(op);
  const name = flow.create(resource, { title: `Create ${resourceWithArticle(op)}`, expect: { must: { status: ['2xx'] } } });
  if (name === null) return [];
  const stages = ['create'];
  if (resource.read !== null && readBack(context, flow, resource.read, name, resource)) stages.push('read');
  if (resource.read !== null && change(context, flow, resource, resource.read)) stages.push('update');
  if (resource.list !== null && flow.add(resource.list, { title: `List ${noun}s`, expect: { must: { status: ['2xx'] } } }) !== null)
    stages.push('list');
  if (resource.remove !== null && remove(flow, resource, noun)) stages.push('delete');
  if (stages.length < 3) return [];
  return [
    finishFlow(context, flow, {
      operation: op,
      op: op.key,
      title: `lifecycle: ${stages.join(', ')}`,
      why: `The value at ${resource.idPath} in the response of POST ${op.path} is {${resource.param}} of ${resource.read?.path ?? resource.remove?.path ?? ''}.`,
      evidence: 'H',
    }),
  ];
}

function readBack(context: GenerationContext, flow: FlowDraft, read: Operation, name: string, resource: Resource): boolean {
  const output = operationOutput(read, context.model.schemas);
  const idPath = output?.kind === 'item' && Object.hasOwn(output.fields, resource.field) ? memberPath(output.base, resource.field) : null;
  const sent = flow.draft.before.at(-1)?.req;
  const echo = sent === undefined ? [] : storedValueChecks(context, read, sent);
  const step = flow.add(read, {
    title: `Read the ${resourceName(read)}`,
    expect: {
      must: { status: ['2xx'], ...(idPath === null ? {} : { body: [[idPath, 'eq', `{{${name}}}`]] }) },
      ...(echo.length === 0 ? {} : { should: { body: echo } }),
    },
    retry: UNTIL_THERE,
  });
  return step !== null;
}

/** Checks the scalars that were sent, if the response contains them under the same name. */
export function storedValueChecks(context: GenerationContext, read: Operation, sent: StepRequest): readonly BodyCheck[] {
  const output = operationOutput(read, context.model.schemas);
  if (output?.kind !== 'item' || !isObject(sent.json)) return [];
  return Object.entries(sent.json).flatMap(([name, value]): readonly BodyCheck[] => {
    const schema = ownValue(output.fields, name);
    const path = memberPath(output.base, name);
    const isPlain =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' && !/password|secret|token|date|time/i.test(name));
    const isInResponse = schema !== undefined && !(isObject(schema) && (schema.writeOnly === true || schema.format !== undefined));
    return isPlain && isInResponse && path !== null ? [[path, 'eq', value]] : [];
  });
}

function change(context: GenerationContext, flow: FlowDraft, resource: Resource, read: Operation): boolean {
  const update = resource.patch ?? resource.replace;
  const changed = update === null ? undefined : changeableFields(context, update).find((entry) => isShown(context, read, entry));
  if (update === null || changed === undefined) return false;
  const step = flow.add(update, {
    title: `Change ${changed.field.label}`,
    expect: { must: { status: ['2xx'] } },
    change: (request) => withField(request, changed),
  });
  const path = memberPath(operationOutput(read, context.model.schemas)?.base ?? '$', changed.field.name);
  if (step === null || path === null) return false;
  const again = flow.add(read, {
    title: `Read the changed ${resourceName(read)}`,
    expect: { must: { status: ['2xx'] }, should: { body: [[path, 'eq', changed.value]] } },
  });
  return again !== null;
}

export function isShown(context: GenerationContext, read: Operation, { field }: ChangedField): boolean {
  const output = operationOutput(read, context.model.schemas);
  const schema = output?.kind === 'item' ? ownValue(output.fields, field.name) : undefined;
  return schema !== undefined && !(isObject(schema) && schema.writeOnly === true);
}

export function withField(request: StepRequest, { field, value }: ChangedField): StepRequest | null {
  return isObject(request.json) ? { ...request, json: { ...request.json, [field.name]: value } } : null;
}

function remove(flow: FlowDraft, resource: Resource, thing: string): boolean {
  if (resource.remove === null) return false;
  if (flow.add(resource.remove, { title: `Delete the ${thing}`, expect: { must: { status: ['2xx'] } } }) === null) return false;
  if (resource.read !== null && !endsWithoutRemoval(resource.remove))
    flow.add(resource.read, {
      title: `Check that the ${thing} is gone`,
      // A server that hides what a user may not see returns 403 for unknown ids.
      expect: { must: { status: ['404', '410', '403'] }, should: { status: ['404', '410'] } },
      retry: UNTIL_GONE,
    });
  return true;
}

const ENDING = new Set('cancel archive deactivate disable close void withdraw retire revoke suspend deregister'.split(' '));

/** Some operations end a resource without removing it. For example, a cancelled booking can still be read. */
export function endsWithoutRemoval({ operationId, summary }: Operation): boolean {
  const words = [operationId, summary].flatMap((text) => wordsOf(text ?? ''));
  return words.some((word) => ENDING.has(word)) && !words.some((word) => REMOVING.has(word));
}

const REMOVING = new Set('delete remove destroy erase'.split(' '));

/** True when a value is valid as the whole body of an update. */
export function isValidUpdate(context: GenerationContext, json: Json, schema: Parameters<typeof checkSchema>[1]): boolean {
  return checkSchema(json, schema, context.requestTable).length === 0;
}
