import { singular } from '../../format/words.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { isObject } from '../../json/values.ts';
import { canonicalJson } from '../../json/write-json.ts';
import {
  type Expectation,
  type FlowStep,
  type InputSetting,
  type Operation,
  SAFE_METHODS,
  type Step,
  type StepRequest,
  type TestCase,
  type TestWish,
} from '../../model/index.ts';
import { caseIdPrefix, operationTitle } from '../cases/context/case-names.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { expectedStatuses } from '../cases/expectation/expected-statuses.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { lastPathParameter } from '../cases/request/path-value.ts';
import { effectOf } from '../effects/effect.ts';
import { collectionOf } from '../links/operation-index.ts';
import { flattenSchema, requiredProperties } from '../values/flatten-schema.ts';
import { shortHash } from '../values/seeded-random.ts';
import type { WishCase } from './built-wish.ts';
import { expectationProblem, writeExpectation } from './expected-response.ts';
import { createFlowScript, type FlowScript, finishScript } from './flow-script.ts';
import { createFlowState, type FlowState, listChecks, RETRY_UNTIL_GONE, recordStep, storedValueReadChecks } from './flow-state.ts';
import { type IdentityChange, identityChange } from './identity.ts';
import { type ResolvedSettings, resolveSettings } from './read-settings.ts';
import { expectedRejection } from './violation.ts';

type FlowWish = Extract<TestWish, { kind: 'flow' }>;

const MAX_TITLE = 200;

interface OperationStep extends FlowStep {
  readonly op: Operation;
}

/** The operation that a flow belongs to: the first one that changes something. */
export function operationOfFlow(context: GenerationContext, { steps }: FlowWish): string {
  const operations = steps.flatMap(({ operation }) => context.model.operations.find(({ key }) => key === operation) ?? []);
  return (operations.find(({ method }) => !SAFE_METHODS.includes(method)) ?? operations[0])?.key ?? steps[0]?.operation ?? '';
}

/** Builds one case with the steps in the given order, or returns the reason why a step cannot be built. */
export function buildFlowWish(context: GenerationContext, op: Operation, { steps }: FlowWish): ComposeResult<WishCase> {
  const ending = `flow.${shortHash(canonicalJson(JSON.parse(JSON.stringify(steps))))}`;
  return buildSteps(context, op, steps, { ending, title: null, why: 'A user requested these steps in this order.', tags: ['flow'] });
}

export interface StepsLabels {
  /** The suffix of the case ID. */
  readonly ending: string;
  /** Null to use the titles of the steps. */
  readonly title: string | null;
  readonly why: string;
  readonly tags: TestCase['tags'];
}

export function buildSteps(
  context: GenerationContext,
  op: Operation,
  steps: readonly FlowStep[],
  { ending, title, why, tags }: StepsLabels,
): ComposeResult<WishCase> {
  const script = createFlowScript(context, `${caseIdPrefix(context, op)}.${ending}`);
  const state = createFlowState();
  const notes: string[] = [];
  const words: string[] = [];
  for (const step of companionsFor(context, steps)) addStep(context, script, state, step);
  for (const [index, step] of steps.entries()) {
    const operation = operationOf(context, step.operation);
    if (operation === undefined) return { kind: 'omitted', reason: `the API has no operation ${step.operation}` };
    const settings = withSaidValues(context, operation, step, steps.slice(0, index));
    const added = addStep(context, script, state, { ...step, op: operation, settings });
    if (added.kind === 'omitted') return { kind: 'omitted', reason: `step ${index + 1}, ${step.operation}: ${added.reason}` };
    notes.push(...added.value.notes);
    words.push(`${added.value.title}${added.value.expected}`);
  }
  const joined = words.map((text, index) => (index === 0 ? imperative(text) : plainStart(imperative(text)))).join(', then ');
  const finished = finishScript(context, script, { op, title: title ?? joined, why, tags });
  return finished.kind === 'omitted' ? finished : { kind: 'composed', value: { testCase: finished.value, notes: [...new Set(notes)] } };
}

function operationOf({ model }: GenerationContext, key: string): Operation | undefined {
  return model.operations.find((op) => op.key === key);
}

/**
 * Returns the resources to create first if a list is read after one of its items was removed: one that stays in the list, and one to remove
 * unless the flow already has one. An empty list would pass any check on its items.
 */
function companionsFor(context: GenerationContext, steps: readonly FlowStep[]): readonly OperationStep[] {
  const operations = steps.map(({ operation }) => operationOf(context, operation));
  const at = operations.findIndex((op, index) => {
    const collection = op === undefined || effectOf(context, op) !== 'remove' ? null : collectionOf(op.path);
    return collection !== null && operations.slice(index).some((later) => later?.method === 'GET' && later.path === collection);
  });
  const remover = operations[at];
  const param = remover === undefined ? null : lastPathParameter(remover);
  const creator = remover === undefined || param === null ? undefined : context.links.forPath(remover, param, 'own')?.producer;
  if (creator === undefined) return [];
  const creation: OperationStep = {
    op: creator,
    operation: creator.key,
    settings: [],
    expect: { status: null, fields: [] },
    identity: 'own',
  };
  return operations.slice(0, at).includes(creator) ? [creation] : [creation, creation];
}

/** Some summaries are several paragraphs long. */
function firstSentence(text: string): string {
  return text.split('. ')[0] ?? text;
}

/** Some summaries say what an operation does ("Deletes a pet") and others what to do. Titles always say what to do: "Delete a pet". */
function imperative(text: string): string {
  return text.replace(/^\p{L}+s(?= (?:an?|the|all|one|this)\b)/u, singular);
}

/** Lowercases the first letter of a title such as `Read a book` for use within a sentence. All-caps names are left unchanged. */
function plainStart(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

interface AddedStep {
  readonly title: string;
  /** The status that the case is about, such as `, expecting 404`. Empty for a usual success. */
  readonly expected: string;
  readonly notes: readonly string[];
}

function addStep(context: GenerationContext, script: FlowScript, state: FlowState, step: OperationStep): ComposeResult<AddedStep> {
  const { op } = step;
  const problem = expectationProblem(step.expect);
  if (problem !== null) return { kind: 'omitted', reason: problem };
  const settings = resolveSettings(context, op, step.settings, { isRejected: step.expect.status?.startsWith('4') === true });
  if (settings.kind === 'impossible') return { kind: 'omitted', reason: settings.reason };
  const identity = identityChange(context, op, step.identity);
  if (identity.kind === 'omitted') return identity;
  const { proof } = identity.value;
  const isProven = script.history.draft.before.some((earlier) => earlier.title === proof?.title);
  if (proof !== null && !isProven) script.history.draft.before.push(proof);
  const title = `${firstSentence(operationTitle(op))}${settings.words}${identity.value.words}`.slice(0, MAX_TITLE);
  const isGone = (path: string): boolean => [...state.removed].some((address) => path === address || path.startsWith(`${address}/`));
  const retry = op.method === 'GET' && state.removed.size > 0 && step.expect.status === null ? RETRY_UNTIL_GONE : undefined;
  const added = script.add(op, {
    title,
    change: (request) => {
      const changed = settings.change(onlyChanges(context, op, request, settings));
      return changed === null ? null : identity.value.change(changed);
    },
    expect: (req) => expectationOf(context, state, step, { req, settings, identity: identity.value, isGone }),
  });
  if (added.kind === 'omitted') return added;
  const { index, step: made } = added.value;
  const expected = expectedWords(step, made, isGone(made.req.path));
  if (retry !== undefined && isGone(made.req.path)) script.history.draft.before[index] = { ...made, retry };
  const [name] = Object.keys(made.capture ?? {});
  const created = op.method === 'POST' && name !== undefined ? `{{${name}}}` : null;
  recordStep(context, state, op, { req: made.req, settings: settings.settings, created });
  return { kind: 'composed', value: { title, expected, notes: [...settings.notes, ...identity.value.notes] } };
}

function expectedWords({ op, expect }: OperationStep, made: Step, isRemoved: boolean): string {
  const isPoint = expect.status !== null || (op.method === 'GET' && isRemoved);
  return isPoint ? `, expecting ${(made.expect.must?.status ?? []).join(' or ')}` : '';
}

/** A PATCH contains only the changed fields, unless other fields are required. */
function onlyChanges(context: GenerationContext, op: Operation, request: StepRequest, { settings }: ResolvedSettings): StepRequest {
  const body = chooseBody(op);
  const isSet = settings.some(({ input, effect }) => input.kind === 'field' && effect.kind === 'set');
  if (op.method !== 'PATCH' || body === null || !isSet || !isObject(request.json)) return request;
  const required = requiredProperties(flattenSchema(context.requestSchema(body.schema), context.requestTable) ?? {});
  return { ...request, json: Object.fromEntries(Object.entries(request.json).filter(([name]) => required.includes(name))) };
}

interface StepFacts {
  readonly req: StepRequest;
  readonly settings: ResolvedSettings;
  readonly identity: IdentityChange;
  readonly isGone: (path: string) => boolean;
}

function expectationOf(context: GenerationContext, state: FlowState, { op, expect }: OperationStep, facts: StepFacts): Expectation {
  const { req, settings, identity, isGone } = facts;
  if (expect.status === null && expect.fields.length === 0 && isGone(req.path)) return afterRemoval(op);
  const outcome = identity.closed ?? expectedRejection(context, op, settings.settings) ?? { kind: 'success' };
  if (expect.status !== null || outcome.kind !== 'success') return writeExpectation(context, op, expect, outcome).expect;
  const { must } = writeExpectation(context, op, { ...expect, status: null }, { kind: 'closed', statuses: ['2xx'] }).expect;
  const body = [...(must?.body ?? []), ...storedValueReadChecks(context, state, op, req), ...listChecks(context, state, op, req)];
  const unless = settings.settings.length === 0 ? expectedStatuses(context, op, req, 'usual') : [];
  return { must: { ...must, ...(body.length === 0 ? {} : { body }) }, ...(unless.length === 0 ? {} : { unless }) };
}

/** Reading a removed resource fails. Removing or changing it again may succeed without an effect. */
function afterRemoval(op: Operation): Expectation {
  if (op.method === 'GET' || op.method === 'HEAD') return { must: { status: ['404', '410'] } };
  return { must: { notStatus: ['5xx'] }, should: { status: ['404', '409', '410'] } };
}

/** Sets query parameters to the values that earlier steps set under the same name: "Sell it (status sold), then find it". */
function withSaidValues(context: GenerationContext, op: Operation, step: FlowStep, earlier: readonly FlowStep[]): readonly InputSetting[] {
  if (!SAFE_METHODS.includes(op.method)) return step.settings;
  const said = new Map(earlier.flatMap(({ settings }) => settings.map(({ name, setting }) => [name, setting] as const)));
  const passed = op.params.flatMap(({ name, in: place, schema }): readonly InputSetting[] => {
    const setting = said.get(name);
    const isNamed = step.settings.some((entry) => entry.name === name);
    if (place !== 'query' || isNamed || setting?.kind !== 'value') return [];
    const isValid = [setting.value, [setting.value]].some((value) => checkSchema(value, schema, context.model.schemas).length === 0);
    return isValid ? [{ target: 'query', name, setting }] : [];
  });
  return [...step.settings, ...passed];
}
