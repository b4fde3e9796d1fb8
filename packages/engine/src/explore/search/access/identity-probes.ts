import { isObject } from '../../../json/values.ts';
import type { Json, Operation } from '../../../model/index.ts';
import { SAFE_METHODS } from '../../../model/index.ts';
import { collectionOf, createdIn, endsInParam, paramsIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { namesResource } from '../setup/full-description.ts';
import {
  buildInstance,
  createSequenceProbe,
  preparedStepOnInstance,
  type ResourceInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators, Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { type PrivateMark, privacyIn, privateMark } from './private-variants.ts';
import { requiredRole } from './roles.ts';

/** True when the spec requires credentials for the operation, and they were sent. */
export function requiresCredentials({ tools }: ExploreContext, { op }: OperationState): boolean {
  const isSecured = op.security.length > 0 && op.security.every((alternative) => alternative.length > 0);
  const { headers, query } = tools.credentialsFor(op);
  const nobody = tools.credentialsFor(op, 'anonymous');
  const differs = JSON.stringify([headers, query]) !== JSON.stringify([nobody.headers, nobody.query]);
  return isSecured && differs;
}

/** Sends the request without credentials and with invalid credentials. */
export function anonymousProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  if (!requiresCredentials(world, step.state)) return [];
  const bare = sentAs(step, 'anonymous');
  const judge =
    (sentence: string): Probe['judge'] =>
    ([exchange]) =>
      judgeAnonymous(exchange, sentence);
  const forged = forgedStep(world, bare);
  const make = (tried: ScriptStep, sentence: string): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps: [tried], judge: judge(sentence) }),
    sharesSetup: step.method !== 'DELETE',
  });
  return [make(bare, 'without credentials'), ...(forged === null ? [] : [make(forged, 'with invalid credentials')])];
}

/** The same type of credentials with an invented value. */
function forgedStep({ tools }: ExploreContext, bare: ScriptStep): ScriptStep | null {
  const { headers } = tools.credentialsFor(bare.state.op);
  const entries = Object.entries(headers).filter(([name]) => /^authorization$|key|token/i.test(name));
  if (entries.length === 0) return null;
  const forged = entries.map(([name, value]) => [name, forge(value)] as const);
  return { ...bare, headers: { ...bare.headers, ...Object.fromEntries(forged) } };
}

function forge(value: string): string {
  const [word, ...rest] = value.split(' ');
  if (/^basic$/i.test(word ?? '')) return 'Basic YXNzYXk6aW52YWxpZA==';
  return rest.length > 0 ? `${word} assay-invalid-credential` : 'assay-invalid-credential';
}

/** Paths that are usually public, even if the spec requires credentials for everything. */
const PUBLIC_PATH =
  /\/(?:health|healthz|ready|live|liveness|readiness|ping|status|version|info|docs|openapi|log-?in|sign-?in|register|sign-?up|tokens?)(?:\/|$|\.)/i;

function judgeAnonymous(exchange: Exchange | undefined, sentence: string): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  return [
    {
      ...verdictDefaults(exchange),
      grade: PUBLIC_PATH.test(op.path) ? 'note' : 'defect',
      rule: 'no-credentials',
      text: `${op.key} succeeds ${sentence}, even though the spec requires credentials`,
      expected: '401',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['401', '403'] },
    },
  ];
}

/** The other identity reads, lists, changes and removes what the owner created. */
export function otherIdentityProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  if (!world.tools.hasOther) return [];
  const instance = buildInstance(world, creators, kit);
  if (instance === null) return [];
  const stepFor = (state: OperationState | null): readonly ScriptStep[] => {
    const step = state === null ? null : stepOnInstance(world, creators, instance, state);
    return step === null ? [] : [step];
  };
  const [read] = stepFor(kit.read);
  const reads = [kit.list, kit.read, ...kit.children].flatMap(stepFor).filter(isSafe).slice(0, MAX_EVIDENCE);
  const writes = [...kit.updates, kit.remove].flatMap(stepFor);
  const nested = world.states.filter((state) => isListBelow(world, state, kit.creator.collection));
  const tried = [kit.read, ...nested, ...kit.updates, ...kit.actions, ...kit.children, kit.remove].flatMap(
    (state) => (state === null ? null : preparedStepOnInstance(world, creators, instance, state)) ?? [],
  );
  const afterActions = read === undefined ? [] : publishedProbes(world, creators, kit, { instance, read, writes });
  const usual = tried.flatMap(({ step, instance: { setup } }) => {
    const isBelowOwn = nested.includes(step.state) && Object.values(step.values).some(({ origin }) => origin === 'own');
    if (!requiresCredentials(world, step.state) || step.sender !== 'owner' || isBelowOwn) return [];
    const attempt = sentAs(step, 'other');
    const others = reads.filter(({ state }) => state !== step.state);
    const control = isSafe(step) ? [sentAs(step, 'owner')] : read === undefined ? [] : [sentAs(read, 'owner')];
    const evidence = [...others.map((other) => sentAs(other, 'owner')), ...others.map((other) => sentAs(other, 'other'))];
    const later = isSafe(step) ? [] : writes.filter(({ state }) => state !== step.state).map((other) => sentAs(other, 'other'));
    const steps = [...control, ...evidence, attempt, ...later];
    const judge: Probe['judge'] = (all, vars) => {
      const id = resolvePlaceholders(instance.id, vars);
      const shown = all.find((exchange) => exchange.step === attempt);
      const isEmpty = nested.includes(step.state) && (shown === undefined || !lists(shown, kit.creator.collection, id));
      return isEmpty ? judgeRevealed(world, all, attempt) : judgeOther(world, kit, { all, attempt, id, mark: privateMark(world, kit) });
    };
    return [createSequenceProbe({ state: step.state, setup, steps, judge })];
  });
  return [...usual, ...afterActions];
}

interface OwnResource {
  readonly instance: ResourceInstance;
  readonly read: ScriptStep;
  readonly writes: readonly ScriptStep[];
}

/** An action such as `POST /articles/{id}/publish` may make a resource visible to everyone, although only its author may change it. */
function publishedProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  { instance, read, writes }: OwnResource,
): readonly Probe[] {
  const reserved = writes.filter((step) => requiresCredentials(world, step.state) && refusalFor(world, kit, null, step) !== null);
  if (reserved.length === 0) return [];
  return kit.actions.flatMap((state) => {
    const ready = preparedStepOnInstance(world, creators, instance, state);
    if (ready === null || ready.step.sender !== 'owner') return [];
    const setup = [...ready.instance.setup, { ...ready.step, capture: {} }];
    return reserved.map((step) => {
      const attempt = sentAs(step, 'other');
      const steps = [sentAs(read, 'owner'), sentAs(read, 'other'), attempt];
      const judge: Probe['judge'] = (all, vars) => {
        const isVisible = all[1] !== undefined && isSuccess(all[1].answer);
        return isVisible ? judgeOther(world, kit, { all, attempt, id: resolvePlaceholders(instance.id, vars), mark: null }) : [];
      };
      return createSequenceProbe({ state: step.state, setup, steps, judge });
    });
  });
}

/** Lists of the same resources at other paths, such as `/members/{memberId}/logbook`. */
const isListBelow = ({ itemPaths }: ExploreContext, { op, isReached, effect, stage }: OperationState, collection: string): boolean =>
  isReached &&
  stage === 'normal' &&
  effect === 'read' &&
  op.method === 'GET' &&
  paramsIn(op.path).length > 0 &&
  !endsInParam(op.path) &&
  (createdIn(op.path, itemPaths) === collection || resourceOf(createdIn(op.path)) === resourceOf(collection));

const MAX_EVIDENCE = 4;

const isSafe = ({ state }: ScriptStep): boolean => SAFE_METHODS.includes(state.op.method);

interface AccessAttempt {
  readonly all: readonly Exchange[];
  readonly attempt: ScriptStep;
  readonly id: string;
  readonly mark: PrivateMark | null;
}

/** A successful request by the other identity counts only if there is evidence that the resource is private. */
function judgeOther(world: ExploreContext, kit: ResourceOperations, { all, attempt, id, mark }: AccessAttempt): readonly ProbeVerdict[] {
  const exchange = all.find(({ step }) => step === attempt);
  const control = all.find(({ step }) => step.sender === 'owner' && (step.state === attempt.state || step.state === kit.read)) ?? null;
  if (exchange === undefined || !isSuccess(exchange.answer)) return judgeRevealed(world, all, attempt);
  const entity = control === null ? null : entityIn(control.answer.json, kit.creator.collection);
  const reason = privacyIn(entity, mark) ?? privacyOf(world, kit, control, { all, attempt, id, mark });
  if (reason === null) return [];
  const { op } = exchange.step.state;
  const isRead = SAFE_METHODS.includes(op.method);
  return [
    {
      ...verdictDefaults(exchange),
      beside: control === null ? [] : [control],
      rule: isRead ? 'reads-of-another' : 'writes-to-another',
      text: `${op.key} lets another user ${isRead ? 'read' : 'change'} the owner’s resource. The resource is private: ${reason}`,
      expected: '403 or 404',
      actual: statusText(exchange),
      source: 'identity',
      checks: { status: ['403', '404'] },
    },
  ];
}

/** An API that returns 404 for other users' resources hides them. A 403 that the spec does not list reveals that the resource exists. */
function judgeRevealed(world: ExploreContext, all: readonly Exchange[], attempt: ScriptStep): readonly ProbeVerdict[] {
  const exchange = all.find(({ step }) => step === attempt);
  const { op } = attempt.state;
  const lists404Only = op.responses.some(({ status }) => status === '404') && !op.responses.some(({ status }) => status === '403');
  if (exchange?.answer.status !== 403 || !lists404Only) return [];
  const hidden = all.find((other) => other.answer.status === 404 && other.step.sender === 'other' && isRefused(world, other, all));
  const said = hiddenBy(op);
  if (hidden === undefined && said === null) return [];
  return [
    {
      ...verdictDefaults(exchange),
      beside: hidden === undefined ? [] : [hidden],
      rule: 'reveals-existence',
      text: `${op.key} returns 403 for the resource of another user, which reveals that it exists. The spec lists 404${hidden === undefined ? `: “${said}”` : `, and ${hidden.step.state.op.key} returns 404`}`,
      expected: '404',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['404'] },
    },
  ];
}

const lists = ({ answer }: Exchange, collection: string, id: string): boolean =>
  itemsIn(answer.json, collection)?.some((item) => isItem(item, id, collection)) === true;

const OWNER = /^(?:owner|owner_?id|user_?id|user|username|created_?by|account_?id|customer_?id|author_?id|member_?id|belongs_?to|email)$/i;
const PRIVATE_PATH =
  /\/(?:me|my|mine|account|accounts|orders?|carts?|wallets?|payments?|invoices?|messages?|inbox|profiles?|notes|private|medical|cards?)(?:\/|$)/i;

/** Returns the reason why a resource is private, or null if it may be shared. */
function privacyOf(
  world: ExploreContext,
  kit: ResourceOperations,
  control: Exchange | null,
  { all, attempt, id }: AccessAttempt,
): string | null {
  const reserved = reservedBy(attempt);
  if (reserved !== null) return `the spec says “${reserved}”`;
  const others = all.filter(({ step }) => step.sender === 'other' && step !== attempt);
  // A user who may not delete a listing may still buy it. Only resources that nobody else may read must reject all requests.
  const isItemWrite = endsInParam(attempt.state.op.path);
  const refused = others.find((exchange) => isRefused(world, exchange, all) && (isItemWrite || isSafe(exchange.step)));
  if (refused !== undefined) return `${refused.step.state.op.key} returns ${refused.answer.status} to the other user`;
  const list = others.find(({ step, answer }) => step.state === kit.list && isSuccess(answer));
  const ownList = all.find(({ step }) => step.sender === 'owner' && step.state === kit.list);
  const { collection } = kit.creator;
  // The digits of an ID also occur in dates, so only whole items are compared.
  const has = (exchange: Exchange | undefined): boolean => exchange !== undefined && lists(exchange, collection, id);
  // Everyone may read the resource, but perhaps only its author may change it.
  if (has(list)) return refusalFor(world, kit, control, attempt);
  const length = list === undefined ? null : (itemsIn(list.answer.json, collection)?.length ?? null);
  if (has(ownList) && length !== null && length < 20)
    return `${kit.list?.op.key ?? 'the list'} does not return the resource to the other user`;
  return ownerOf(kit, control) ?? refusalFor(world, kit, control, attempt);
}

/** The spec lists a 403 for a write but not for the read, so only the user in the resource may send the write. */
function refusalFor(world: ExploreContext, kit: ResourceOperations, control: Exchange | null, { state }: ScriptStep): string | null {
  const lists403 = ({ op }: OperationState): boolean => op.responses.some(({ status }) => status === '403');
  const isRestricted =
    !SAFE_METHODS.includes(state.op.method) && endsInParam(state.op.path) && lists403(state) && requiredRole(world, state) === null;
  if (!isRestricted || kit.read === null || lists403(kit.read)) return null;
  const entity = entityIn((control ?? kit.creator).answer.json, kit.creator.collection);
  const { properties } = resolveAlternatives(bodyOf(kit.creator.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  // What the client chooses, such as the customer of a ticket, does not show who created the resource.
  const isChosen = (name: string): boolean => isObject(properties) && isObject(properties[name]) && properties[name].readOnly !== true;
  const owner = Object.keys(entity ?? {}).find((name) => AUTHOR.test(name) && isName(entity?.[name]) && !isChosen(name));
  return owner === undefined ? null : `it has the field ${owner}, and the spec lists 403 for changing it but not for reading it`;
}

const AUTHOR =
  /^(?:owner|author|user|seller|customer|member|account|creator|poster|uploader|assignee|(?:assigned|belongs)_?to|(?:created|opened|booked|placed|posted|submitted|requested|uploaded|owned|registered)_?by)(?:_?id)?$/i;

const PEOPLE = 'author|owner|creator|sender|recipient|holder|uploader|lender|borrower';
const USERS = 'user|member|person|customer|player|account|tenant|guest|client|employee';
const RESERVED: readonly RegExp[] = [
  // Matches "Only the author", "only for the member who booked" and "only the member and administrators may read them".
  new RegExp(`\\bonly (?:for |by |to )?(?:the|its|their|your) (?:${PEOPLE})\\b`, 'i'),
  new RegExp(`\\bonly (?:for |by |to )?(?:the|its|their|your) (?:${USERS}) (?:who|that|and|or|may|can|itself|themsel)\\b`, 'i'),
  // "Owner or coordinator."
  new RegExp(`^\\s*(?:the |its )?(?:${PEOPLE})(?:(?:,| or| and) (?:the |an? |its )?[\\w-]+){0,3}$`, 'i'),
];
/** "Only the technician the job is assigned to" and "only the clerk that opened the file". */
const RELATED = /\bonly (?:for |by )?(?:the|its) [\w-]+ (?:the|this|that|who|whom|to whom|which) (.*)/i;
const RELATION =
  /\b(?:assigned|belongs?|created|opened|booked|placed|made|posted|owns?|owned|registered|uploaded|wrote|submitted|requested|started)\b/i;
/** Matches "404 for all others." */
const REFUSES_OTHERS = /\b40[34] (?:for|to) (?:all |any ?)?(?:the )?(?:others?|other (?:users?|members?)|everyone else|anyone else)\b/i;

const isReserved = (sentence: string): boolean =>
  RESERVED.some((pattern) => pattern.test(sentence)) || RELATION.test(RELATED.exec(sentence)?.[1] ?? '');

/** The sentence in the spec that restricts an operation to the user who created the resource. */
function reservedBy({ state: { op } }: ScriptStep): string | null {
  const mayRefuse = op.responses.some(({ status }) => status === '403' || status === '404');
  const text = op.description ?? op.summary ?? '';
  const found = mayRefuse ? (text.split(/[.;(]/).find(isReserved) ?? REFUSES_OTHERS.exec(text)?.[0]) : undefined;
  const reason = op.responses.find(({ status, description }) => status === '403' && OF_ANOTHER.test(description))?.description;
  return found?.trim() ?? reason?.trim() ?? hiddenBy(op);
}

/**
 * "404 No such order, or not yours": the resource of another user looks as if it did not exist. A reason that names no resource may belong
 * to all operations, also to those on resources that everybody may read.
 */
function hiddenBy({ path, responses }: Operation): string | null {
  const named = paramsIn(path).map((param) => resourceOf(collectionOf(path, param)));
  const isAbout = (reason: string): boolean => NOT_YOURS.test(reason) && named.some((resource) => namesResource(reason, resource));
  const hasRoles = responses.some(({ status }) => status === '403');
  const found = responses.find(({ status, description }) => status === '404' && isAbout(description));
  return hasRoles ? null : (found?.description.trim() ?? null);
}

const NOT_YOURS =
  /\b(?:not (?:yours|your own|(?:owned by )?the (?:caller|user|client|customer)(?:['’]s)?)|(?:belongs to|owned by) (?:another|someone else|somebody else))\b/i;

/** The reason for a 403 that is about people: "Assigned to another technician", "Not your order", "Somebody else's booking". */
const OF_ANOTHER =
  /\b(?:(?:of|by|to) (?:another|a different|some other) (?!organi[sz]ation|tenant|team|group|workspace|company|account|role)\w+|some(?:one|body) else|not (?:yours?|your own|the owner|the author|the creator))\b/i;

/** True for a read that the owner may send, or a write, that the server rejects for the other user. */
function isRefused(world: ExploreContext, { step, answer }: Exchange, all: readonly Exchange[]): boolean {
  // An operation restricted to a role says nothing about the owner.
  if (!isSafe(step)) return answer.status === 403 && requiredRole(world, step.state) === null;
  // An administrator may list what others may only read one at a time.
  if (world.tools.isAdminOnly(step.state.op)) return false;
  const isFine = all.some((other) => other.step.sender === 'owner' && other.step.state === step.state && isSuccess(other.answer));
  return isFine && (answer.status === 403 || answer.status === 404);
}

/** An owner field counts only if the path contains a resource that is usually not shared. */
function ownerOf({ creator }: ResourceOperations, control: Exchange | null): string | null {
  const entity = entityIn((control ?? creator).answer.json, creator.collection);
  const owner = entity === null ? undefined : Object.keys(entity).find((name) => OWNER.test(name) && isName(entity[name]));
  return owner !== undefined && PRIVATE_PATH.test(creator.collection) ? `the resource has the field ${owner}` : null;
}

const isName = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
