import type { Json } from '../../model/index.ts';
import { SAFE_METHODS } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import { endsInParam } from '../place.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { entityIn, instanceOf, isItem, itemsIn, type Kit, readyStepOn, sequence, stepOn } from './kits.ts';
import { type PrivateMark, privacyIn, privateMark } from './private-variants.ts';
import type { Creators, Recipe } from './recipe.ts';
import { roleOf } from './roles.ts';
import { type Exchange, idIn, type ScriptStep, sentAs } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

/** True when the spec requires credentials for the operation, and they were sent. */
export function requiresCredentials({ tools }: World, { op }: OperationState): boolean {
  const isSecured = op.security.length > 0 && op.security.every((alternative) => alternative.length > 0);
  const { headers, query } = tools.credentialsFor(op);
  const nobody = tools.credentialsFor(op, 'anonymous');
  const differs = JSON.stringify([headers, query]) !== JSON.stringify([nobody.headers, nobody.query]);
  return isSecured && differs;
}

/** Without credentials, and with invalid credentials. */
export function anonymousProbes(world: World, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  if (!requiresCredentials(world, step.state)) return [];
  const bare = sentAs(step, 'anonymous');
  const judge =
    (sentence: string): Probe['judge'] =>
    ([exchange]) =>
      judgeAnonymous(exchange, sentence);
  const forged = forgedStep(world, bare);
  const make = (tried: ScriptStep, sentence: string): Probe => ({
    ...sequence({ state: step.state, setup, steps: [tried], judge: judge(sentence) }),
    sharesSetup: step.method !== 'DELETE',
  });
  return [make(bare, 'without credentials'), ...(forged === null ? [] : [make(forged, 'with invalid credentials')])];
}

/** The same kind of credentials with a made-up value. */
function forgedStep({ tools }: World, bare: ScriptStep): ScriptStep | null {
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

function judgeAnonymous(exchange: Exchange | undefined, sentence: string): readonly Verdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  return [
    {
      ...base(exchange),
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
export function otherIdentityProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  if (!world.tools.hasOther) return [];
  const instance = instanceOf(world, creators, kit);
  if (instance === null) return [];
  const stepFor = (state: OperationState | null): readonly ScriptStep[] => {
    const step = state === null ? null : stepOn(world, creators, instance, state);
    return step === null ? [] : [step];
  };
  const [read] = stepFor(kit.read);
  const reads = [kit.list, kit.read, ...kit.children].flatMap(stepFor).filter(isSafe).slice(0, MAX_EVIDENCE);
  const writes = [...kit.updates, kit.remove].flatMap(stepFor);
  const tried = [kit.read, ...kit.updates, ...kit.actions, ...kit.children, kit.remove].flatMap(
    (state) => (state === null ? null : readyStepOn(world, creators, instance, state)) ?? [],
  );
  return tried.flatMap(({ step, instance: { setup } }) => {
    if (!requiresCredentials(world, step.state) || step.sender !== 'owner') return [];
    const attempt = sentAs(step, 'other');
    const others = reads.filter(({ state }) => state !== step.state);
    const control = isSafe(step) ? [sentAs(step, 'owner')] : read === undefined ? [] : [sentAs(read, 'owner')];
    const evidence = [...others.map((other) => sentAs(other, 'owner')), ...others.map((other) => sentAs(other, 'other'))];
    const later = isSafe(step) ? [] : writes.filter(({ state }) => state !== step.state).map((other) => sentAs(other, 'other'));
    const steps = [...control, ...evidence, attempt, ...later];
    const judge: Probe['judge'] = (all, vars) => judgeOther(kit, all, attempt, idIn(instance.id, vars), privateMark(world, kit));
    return [sequence({ state: step.state, setup, steps, judge })];
  });
}

const MAX_EVIDENCE = 4;

const isSafe = ({ state }: ScriptStep): boolean => SAFE_METHODS.includes(state.op.method);

/** A success by the other identity counts only if there is evidence that the resource is private. */
function judgeOther(kit: Kit, all: readonly Exchange[], attempt: ScriptStep, id: string, mark: PrivateMark | null): readonly Verdict[] {
  const exchange = all.find(({ step }) => step === attempt);
  const control = all.find(({ step }) => step.sender === 'owner' && (step.state === attempt.state || step.state === kit.read)) ?? null;
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  const entity = control === null ? null : entityIn(control.answer.json, kit.creator.collection);
  const reason = privacyIn(entity, mark) ?? privacyOf(kit, control, all, attempt, id);
  if (reason === null) return [];
  const { op } = exchange.step.state;
  const isRead = SAFE_METHODS.includes(op.method);
  return [
    {
      ...base(exchange),
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

const OWNER = /^(?:owner|owner_?id|user_?id|user|username|created_?by|account_?id|customer_?id|author_?id|member_?id|belongs_?to|email)$/i;
const PRIVATE_PATH =
  /\/(?:me|my|mine|account|accounts|orders?|carts?|wallets?|payments?|invoices?|messages?|inbox|profiles?|notes|private|medical|cards?)(?:\/|$)/i;

/** Returns the reason why a resource is private, or null if it may be shared. */
function privacyOf(kit: Kit, control: Exchange | null, all: readonly Exchange[], attempt: ScriptStep, id: string): string | null {
  const reserved = reservedBy(attempt);
  if (reserved !== null) return `the spec says “${reserved}”`;
  const others = all.filter(({ step }) => step.sender === 'other' && step !== attempt);
  // A user who may not delete a listing may still buy it. Only resources that nobody else may read are closed to all requests.
  const isItemWrite = endsInParam(attempt.state.op.path);
  const refused = others.find((exchange) => isRefused(exchange, all) && (isItemWrite || isSafe(exchange.step)));
  if (refused !== undefined) return `${refused.step.state.op.key} returns ${refused.answer.status} to the other user`;
  const list = others.find(({ step, answer }) => step.state === kit.list && isSuccess(answer));
  const ownList = all.find(({ step }) => step.sender === 'owner' && step.state === kit.list);
  const { collection } = kit.creator;
  // The digits of an ID also occur in dates, so only whole items are compared.
  const has = (exchange: Exchange | undefined): boolean =>
    itemsIn(exchange?.answer.json, collection)?.some((item) => isItem(item, id, collection)) === true;
  if (has(list)) return null;
  const length = list === undefined ? null : (itemsIn(list.answer.json, collection)?.length ?? null);
  if (has(ownList) && length !== null && length < 20)
    return `${kit.list?.op.key ?? 'the list'} does not return the resource to the other user`;
  return ownerOf(kit, control);
}

const RESERVED =
  /[^.;(]*\bonly (?:the|its|their|your|by the) (?:author|owner|creator|sender|recipient|holder|uploader|(?:user|member|person|customer|player|account) (?:who|that))[^.;(]*/i;

/** The sentence in the spec that restricts a write to the user who created the resource. */
function reservedBy({ state: { op } }: ScriptStep): string | null {
  const isWrite = !SAFE_METHODS.includes(op.method) && op.responses.some(({ status }) => status === '403' || status === '404');
  return (isWrite ? RESERVED.exec(op.description ?? op.summary ?? '')?.[0].trim() : null) ?? null;
}

/** A read that the owner may send, or a write, that is rejected for the other user. */
function isRefused({ step, answer }: Exchange, all: readonly Exchange[]): boolean {
  // An operation restricted to a role says nothing about the owner.
  if (!isSafe(step)) return answer.status === 403 && roleOf(step.state) === null;
  const isFine = all.some((other) => other.step.sender === 'owner' && other.step.state === step.state && isSuccess(other.answer));
  return isFine && (answer.status === 403 || answer.status === 404);
}

/** An owner field counts if the path contains a resource that people do not usually share. */
function ownerOf({ creator }: Kit, control: Exchange | null): string | null {
  const entity = entityIn((control ?? creator).answer.json, creator.collection);
  const owner = entity === null ? undefined : Object.keys(entity).find((name) => OWNER.test(name) && isName(entity[name]));
  return owner !== undefined && PRIVATE_PATH.test(creator.collection) ? `the resource has the field ${owner}` : null;
}

const isName = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
