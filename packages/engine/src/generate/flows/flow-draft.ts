import { camelCase, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { memberPath } from '../../json/portable-path.ts';
import { placeholdersIn } from '../../json/template.ts';
import { ownValue } from '../../json/values.ts';
import { caseTitle, type Expectation, type Json, type Operation, type Step, type StepRequest, type TestCase } from '../../model/index.ts';
import { caseIdPrefix, controlId } from '../cases/context/case-names.ts';
import { writeCase } from '../cases/context/compose-case.ts';
import { type CaseDraft, type GenerationContext, startDraft } from '../cases/context/generation-context.ts';
import { expectedStatuses } from '../cases/expectation/expected-statuses.ts';
import { captureName } from '../cases/request/capture-name.ts';
import { addTestedStep } from '../cases/request/produce.ts';
import { serialGroupOf } from '../effects/run-order.ts';
import { operationOutput } from '../links/outputs.ts';
import type { Resource } from '../links/resources.ts';
import { jsonMediaOf, successResponses } from '../links/responses.ts';
import { flattenSchema, mainType, requiredProperties } from '../values/flatten-schema.ts';
import type { SampleSize } from '../values/sample-types.ts';

/** A multi-step case in progress. It is dropped when a step cannot be composed. */
export interface FlowDraft {
  readonly id: string;
  readonly draft: CaseDraft;
  /** Adds a step for an operation. Null when its request cannot be built. */
  readonly add: (op: Operation, step: FlowStep) => Step | null;
  /** Adds a byte-identical copy of the request. */
  readonly repeat: (step: Step, words: Pick<Step, 'title'>) => Step;
  /** Creates another resource and returns the name of its captured id. */
  readonly create: (resource: Resource, step: FlowStep) => string | null;
}

export interface FlowStep {
  readonly title: string;
  readonly expect: Expectation;
  readonly change?: (request: StepRequest) => StepRequest | null;
  /** The request size for which the expected rejections make this step inconclusive. */
  readonly unless?: SampleSize;
  readonly capture?: Step['capture'];
  readonly retry?: Step['retry'];
}

export function startFlow(context: GenerationContext, op: Operation, ending: string): FlowDraft {
  const id = `${caseIdPrefix(context, op)}.${ending}`;
  const draft = startDraft(context, id, 'usual');
  const compose = (operation: Operation, { title, expect, change, unless, capture, retry }: FlowStep): Step | null => {
    const request = context.compose(draft, operation);
    if (request.kind === 'omitted') return null;
    const req = change === undefined ? request.value : change(request.value);
    if (req === null) return null;
    const refusals = unless === undefined ? [] : expectedStatuses(context, operation, req, unless);
    return {
      title,
      req,
      expect: refusals.length === 0 ? expect : { ...expect, unless: refusals },
      ...(capture === undefined ? {} : { capture }),
      ...(retry === undefined ? {} : { retry }),
    };
  };
  const add: FlowDraft['add'] = (operation, step) => {
    const made = compose(operation, step);
    if (made !== null) draft.before.push(made);
    return made;
  };
  const repeat: FlowDraft['repeat'] = (step, words) => {
    const again = { ...step, ...words };
    draft.before.push(...tagReads(draft.before, step), again);
    return again;
  };
  const create: FlowDraft['create'] = (resource, step) => {
    const { creator, idPath, field } = resource;
    const made = compose(creator, { unless: 'usual', ...step });
    if (made === null) return null;
    const finished = addTestedStep(context, draft, creator, made);
    const known = Object.keys(finished.capture ?? {}).find(
      (name) => finished.capture?.[name] === idPath && made.capture?.[name] === undefined,
    );
    const name = known ?? captureName(draft, { producer: creator, field });
    draft.captured.set(`${creator.key} ${idPath}`, name);
    draft.before.push({ ...finished, capture: { ...finished.capture, [name]: idPath } });
    return name;
  };
  return { id, draft, add, repeat, create };
}

/** The first request has changed the ETag, so it is read again under the same name. */
function tagReads(before: readonly Step[], { req: { headers = {} } }: Step): readonly Step[] {
  const used = new Set(placeholdersIn(headers));
  const isTag = ({ capture = {} }: Step): boolean =>
    Object.entries(capture).some(([name, from]) => typeof from !== 'string' && used.has(name));
  return before.filter(isTag).slice(-1);
}

/** Builds an operation's case from the flow, with that operation's control case. */
export function finishFlow(
  context: GenerationContext,
  flow: FlowDraft,
  words: Pick<TestCase, 'op' | 'title' | 'why' | 'evidence'> & Pick<TestCase, 'serial'> & { readonly operation: Operation },
): TestCase {
  const { operation, title, why, evidence } = words;
  const { before, cleanup } = flow.draft;
  const settled = context.requiredVariables.settle([...before, ...cleanup]);
  const last = before.at(-1);
  const serial = (last === undefined ? undefined : serialGroupOf(context, operation, last.req, before.slice(0, -1))) ?? words.serial;
  return writeCase(
    {
      op: operation,
      id: flow.id,
      title: caseTitle(operation.key, title),
      tags: ['flow'],
      why,
      evidence,
      needs: controlId(context, operation),
      ...(serial === undefined ? {} : { serial }),
    },
    settled.slice(0, before.length),
    settled.slice(before.length),
  );
}

const MOVING_WORDS = new Set([
  'updated',
  'modified',
  'changed',
  'version',
  'revision',
  'etag',
  'timestamp',
  'at',
  'date',
  'time',
  'seen',
  'token',
  'password',
  'secret',
]);

/** A response field that only changes when a client changes it. */
export interface StableField {
  readonly name: string;
  readonly path: string;
}

/** Returns scalar fields that are always present in the response and do not change without a request. */
export function stableFields(context: GenerationContext, op: Operation): readonly StableField[] {
  const output = operationOutput(op, context.model.schemas);
  if (output?.kind !== 'item') return [];
  const success = successResponses(op).find((response) => jsonMediaOf(response) !== undefined);
  const schema = (success === undefined ? null : jsonMediaOf(success)?.schema) ?? true;
  const required = new Set(requiredProperties(flattenSchema(schema, context.model.schemas) ?? {}));
  return Object.keys(output.fields).flatMap((name) => {
    const flat = flattenSchema(asSchema(ownValue(output.fields, name)), context.model.schemas) ?? {};
    const isPlain = ['string', 'integer', 'number', 'boolean'].includes(mainType(flat) ?? '');
    const path = memberPath(output.base, name);
    const moves = wordsOf(name).some((word) => MOVING_WORDS.has(word)) || flat.format === 'date-time' || flat.writeOnly === true;
    return required.has(name) && isPlain && !moves && path !== null ? [{ name, path }] : [];
  });
}

/** Names for captured response values, such as `firstTitle`. */
export function captureNames(word: string, fields: readonly StableField[]): Readonly<Record<string, StableField>> {
  return Object.fromEntries(
    fields.map((field) => [camelCase([word, ...wordsOf(field.name)]).replace(/[^A-Za-z0-9_]/g, ''), field] as const),
  );
}

export function capturesFor(kept: Readonly<Record<string, StableField>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(kept).map(([name, { path }]) => [name, path]));
}

export function equalsPlaceholder(kept: Readonly<Record<string, StableField>>): readonly (readonly [string, 'eq', Json])[] {
  return Object.entries(kept).map(([name, { path }]) => [path, 'eq', `{{${name}}}`] as const);
}
