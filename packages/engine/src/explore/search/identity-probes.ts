import type { Json, Sender } from '../../model/index.ts';
import { SAFE_METHODS } from '../../model/index.ts';
import type { OperationState } from '../operation-state.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { entityIn, instanceOf, itemsIn, type Kit, sequence, stepOn } from './kits.ts';
import type { Creators, Recipe } from './recipe.ts';
import type { Exchange, ScriptStep, Vars } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

/** True when the spec requires credentials for the operation, and they were sent. */
export function requiresCredentials({ tools }: World, { op }: OperationState): boolean {
  const isSecured = op.security.length > 0 && op.security.every((alternative) => alternative.length > 0);
  const { headers, query } = tools.credentialsFor(op);
  const nobody = tools.credentialsFor(op, 'anonymous');
  const differs = JSON.stringify([headers, query]) !== JSON.stringify([nobody.headers, nobody.query]);
  return isSecured && differs;
}

/** Without credentials, and with credentials that nobody has. */
export function anonymousProbes(world: World, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  if (!requiresCredentials(world, step.state)) return [];
  const bare: ScriptStep = { ...step, sender: 'anonymous', capture: {} };
  const judge =
    (sentence: string): Probe['judge'] =>
    ([exchange]) =>
      judgeAnonymous(exchange, sentence);
  const forged = forgedStep(world, bare);
  return [
    sequence({ state: step.state, setup, steps: [bare], judge: judge('without credentials') }),
    ...(forged === null ? [] : [sequence({ state: step.state, setup, steps: [forged], judge: judge('with credentials that nobody has') })]),
  ];
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

/** Paths that are usually public, although a spec requires credentials for everything. */
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
      text: `${op.key} works ${sentence}, and the spec requires them`,
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
  const { setup } = instance;
  const read = kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  const list = kit.list === null ? null : stepOn(world, creators, instance, kit.list);
  const items = [kit.read, ...kit.updates, ...kit.actions, ...kit.children, kit.remove].filter((state) => state !== null);
  const siblings = items.flatMap((state) => stepOn(world, creators, instance, state) ?? []);
  return items.flatMap((state) => {
    const step = stepOn(world, creators, instance, state);
    if (step === null || !requiresCredentials(world, state)) return [];
    const asOther = as(step, 'other');
    const evidence = [
      ...(list === null ? [] : [as(list, 'other')]),
      ...siblings
        .filter(({ state: other }) => other !== state && SAFE_METHODS.includes(other.op.method))
        .map((other) => as(other, 'other')),
    ];
    const control =
      read === null || SAFE_METHODS.includes(state.op.method)
        ? [{ ...step, capture: {} }].filter(() => SAFE_METHODS.includes(state.op.method))
        : [{ ...read }];
    const steps = [...control, ...evidence, asOther];
    return [sequence({ state, setup, steps, judge: (all, vars) => judgeOther(world, kit, all, idOf(instance.id, vars), control.length) })];
  });
}

const as = (step: ScriptStep, sender: Sender): ScriptStep => ({ ...step, sender, capture: {} });

const idOf = (text: string, vars: Vars): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? ''));

/** A success of the other identity counts where something shows that the resource is private. */
function judgeOther(world: World, kit: Kit, all: readonly Exchange[], id: string, controls: number): readonly Verdict[] {
  const exchange = all.at(-1);
  const control = all[0];
  if (exchange === undefined || control === undefined || !isSuccess(exchange.answer)) return [];
  const between = all.slice(controls, -1);
  const reason = privacyOf(kit, controls > 0 ? control : null, between, id);
  if (reason === null) return [];
  const { op } = exchange.step.state;
  const isRead = SAFE_METHODS.includes(op.method);
  return [
    {
      ...base(exchange),
      beside: controls > 0 ? [control] : [],
      rule: isRead ? 'reads-of-another' : 'writes-to-another',
      text: `Another user ${isRead ? 'reads' : 'changes'} a resource of the owner with ${op.key}. It is private: ${reason}`,
      expected: '403 or 404',
      actual: statusText(exchange),
      source: 'identity',
      checks: world.tools.hasOther ? { status: ['403', '404'] } : null,
    },
  ];
}

const OWNER = /^(?:owner|owner_?id|user_?id|user|username|created_?by|account_?id|customer_?id|author_?id|member_?id|belongs_?to|email)$/i;
const PRIVATE_PATH =
  /\/(?:me|my|mine|account|accounts|orders?|carts?|wallets?|payments?|invoices?|messages?|inbox|profiles?|notes|private|medical|cards?)(?:\/|$)/i;

/** Returns why a resource is private, or null when it may be shared. */
function privacyOf(kit: Kit, control: Exchange | null, between: readonly Exchange[], id: string): string | null {
  const refused = between.find(({ answer }) => answer.status === 403 || answer.status === 404);
  if (refused !== undefined) return `${refused.step.state.op.key} returns ${refused.answer.status} to the other user`;
  const list = between.find(({ step }) => step.state === kit.list);
  const items = list === undefined || !isSuccess(list.answer) ? null : itemsIn(list.answer.json, kit.creator.collection);
  const isListed = items === null || list === undefined ? null : JSON.stringify(list.answer.json).includes(id);
  if (isListed === false && (items?.length ?? 0) < 20) return `${kit.list?.op.key ?? 'the list'} of the other user does not contain it`;
  if (isListed === true) return null;
  return ownerOf(kit, control);
}

/** A field that names an owner counts where the path names something that people do not share. */
function ownerOf({ creator }: Kit, control: Exchange | null): string | null {
  const entity = entityIn((control ?? creator).answer.json, creator.collection);
  const owner = entity === null ? undefined : Object.keys(entity).find((name) => OWNER.test(name) && isName(entity[name]));
  return owner !== undefined && PRIVATE_PATH.test(creator.collection) ? `it has the field ${owner}` : null;
}

const isName = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
