import { isObject, objectOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { SAFE_METHODS } from '../../model/index.ts';
import { bodyOf } from '../body-of.ts';
import { createdIn } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base, textsIn } from './judge-exchange.ts';
import { entityIn, instanceOf, itemsIn, type Kit, sequence, stepOn } from './kits.ts';
import { isSecret } from './leaks.ts';
import type { Creators, Recipe } from './recipe.ts';
import type { Exchange, ScriptStep } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

/** Probes on the inputs of one read: injection, path traversal, open redirect, CORS, and secrets in the response. */
export function readSecurityProbes(world: World, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  const { op, effect } = step.state;
  if (!SAFE_METHODS.includes(op.method) || effect !== 'read') return [];
  const texts = op.params.filter(({ in: place, schema }) => {
    const type = world.tools.typeOf(shapeOf(schema, { tools: world.tools, turn: 0 }));
    return (place === 'query' || place === 'path') && (type === 'string' || type === null);
  });
  const put = (name: string, place: string, text: string): ScriptStep =>
    place === 'query'
      ? { ...step, query: { ...step.query, [name]: text }, capture: {} }
      : { ...step, values: { ...step.values, [name]: { text, origin: 'invented' } }, capture: {} };
  const inputs = texts.flatMap(({ name, in: place }) => {
    const injection = [put(name, place, 'zz-assay'), put(name, place, "zz-assay' OR '1'='1"), put(name, place, "zz-assay' AND '1'='2")];
    const traversal = ['../../../../../../etc/passwd', '/etc/passwd', '....//....//....//....//etc/passwd'].map((text) =>
      put(name, place, text),
    );
    const target = 'https://assay-evil.example/';
    return [
      sequence({ state: step.state, setup, steps: injection, judge: (all) => judgeInjection(all, createdIn(op.path), `${place}.${name}`) }),
      ...(FILE.test(name) || !returnsJson(recipe)
        ? traversal.map((one) =>
            sequence({ state: step.state, setup, steps: [one], judge: (all) => judgeTraversal(all, `${place}.${name}`) }),
          )
        : []),
      ...(TARGET.test(name)
        ? [
            sequence({
              state: step.state,
              setup,
              steps: [put(name, place, target)],
              judge: (all) => judgeRedirect(all, `${place}.${name}`),
            }),
          ]
        : []),
    ];
  });
  return [...inputs, corsProbe(recipe)].map((probe) => ({ ...probe, sharesSetup: true }));
}

const FILE = /file|path|name|doc|template|page|dir|folder|image|img|attachment|asset|key|include|load/i;
const TARGET = /url|uri|redirect|next|return|continue|target|dest|callback|goto|link/i;

const returnsJson = ({ step }: Recipe): boolean =>
  step.state.op.responses.every(({ status, media }) => !status.startsWith('2') || media.every(({ media: name }) => /json/.test(name)));

function sizeOf({ answer }: Exchange, collection: string): number {
  return isSuccess(answer) ? (itemsIn(answer.json, collection)?.length ?? 1) : 0;
}

/** A condition that is always true finds more than a text that nothing has, and one that is never true does not. */
function judgeInjection([none, always, never]: readonly Exchange[], collection: string, place: string): readonly Verdict[] {
  if (none === undefined || always === undefined || never === undefined) return [];
  const found = sizeOf(always, collection);
  if (sizeOf(none, collection) > 0 || sizeOf(never, collection) > 0 || found === 0) return [];
  return [
    {
      ...base(always),
      beside: [none],
      rule: 'injection',
      place,
      text: `${always.step.state.op.key} runs ${place} as part of a query: ' OR '1'='1 finds ${found}, and a text that nothing has finds 0`,
      expected: 'nothing found',
      actual: `${found} found`,
      source: 'convention',
      checks: null,
    },
  ];
}

function judgeTraversal([exchange]: readonly Exchange[], place: string): readonly Verdict[] {
  if (exchange === undefined || !/root:[^:\n]{0,40}:0:0:/.test(exchange.answer.text)) return [];
  return [
    {
      ...found(exchange, place),
      rule: 'path-traversal',
      text: `${exchange.step.state.op.key} returns /etc/passwd for ${place}`,
      expected: '4xx',
      actual: 'the content of /etc/passwd',
      checks: { status: ['4xx'] },
    },
  ];
}

function judgeRedirect([exchange]: readonly Exchange[], place: string): readonly Verdict[] {
  const location = exchange?.answer.header('location') ?? '';
  if (exchange === undefined || !/^(?:https?:)?\/\/assay-evil\.example/.test(location)) return [];
  return [
    {
      ...found(exchange, place),
      rule: 'open-redirect',
      text: `${exchange.step.state.op.key} redirects to any address in ${place}`,
      expected: 'no redirect to another host',
      actual: `Location: ${location}`,
      checks: { status: ['4xx'] },
    },
  ];
}

const found = (exchange: Exchange, place: string | null) => ({ ...base(exchange), place, source: 'convention' as const });

const EVIL = 'https://assay-evil.example';

function corsProbe({ step, setup }: Recipe): Probe {
  const asked: ScriptStep = { ...step, headers: { ...step.headers, Origin: EVIL }, capture: {} };
  return sequence({
    state: step.state,
    setup,
    steps: [asked],
    judge: ([exchange]) => {
      const isOpen =
        exchange?.answer.header('access-control-allow-origin') === EVIL &&
        exchange.answer.header('access-control-allow-credentials') === 'true';
      if (exchange === undefined || !isOpen) return [];
      return [
        {
          ...found(exchange, null),
          scope: 'server',
          rule: 'cors-any-origin',
          text: 'The server allows every origin to send credentials (CORS)',
          expected: 'a list of origins',
          actual: `Access-Control-Allow-Origin: ${EVIL} with credentials`,
          checks: { header: { 'access-control-allow-origin': [['ne', EVIL]] } },
        },
      ];
    },
  });
}

/** Secrets in a response. They are judged on every success of a read. */
export function judgeSecrets(exchange: Exchange): readonly Verdict[] {
  const { answer, step } = exchange;
  if (!isSuccess(answer)) return [];
  const sent = JSON.stringify(exchange.request.body ?? null);
  const secret = textsIn(answer.json).find(
    ([name, value]) =>
      isSecret(name, value) && !(step.method === 'POST' && sent.includes(value) && /login|token/i.test(step.state.op.path)),
  );
  if (secret === undefined) return [];
  const [name] = secret;
  return [
    {
      ...found(exchange, name),
      rule: 'secret-in-response',
      text: `${step.state.op.key} returns ${name}`,
      expected: `no ${name} in a response`,
      actual: `${name} with a value`,
      checks: null,
    },
  ];
}

const PRIVILEGES: Readonly<Record<string, Json>> = {
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  is_admin: true,
  admin: true,
  is_superuser: true,
  is_staff: true,
  verified: true,
  isVerified: true,
  is_verified: true,
  balance: 987_654,
  credit: 987_654,
  credits: 987_654,
  discount: 99,
  price: 0.01,
  paid: true,
  approved: true,
  status: 'approved',
  ownerId: 987_654,
  owner_id: 987_654,
  userId: 987_654,
  user_id: 987_654,
  permissions: ['*'],
  plan: 'enterprise',
  tier: 'enterprise',
  is_active: true,
};

/** Fields that a client must not set: they are sent with a create and an update, and read back. */
export function massAssignmentProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const { collection } = kit.creator;
  const normal = entityIn(kit.creator.answer.json, collection) ?? {};
  const read = kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  const extras = extraFields(world, create, normal);
  const created: ScriptStep = { ...create, body: { ...create.body, ...extras } };
  const reads = read === null ? [] : [read];
  const judge: Probe['judge'] = (all) => judgeAssigned(all, collection, extras, normal);
  const updates = kit.updates.flatMap((state) => {
    const update = stepOn(world, creators, instance, state);
    if (update === null || !isObject(update.body)) return [];
    const more = extraFields(world, update, normal);
    const steps = [{ ...update, body: { ...update.body, ...more } }, ...reads];
    return [sequence({ state, setup: instance.setup, steps, judge: (all) => judgeAssigned(all, collection, more, normal) })];
  });
  return [sequence({ state: create.state, setup: instance.setup.slice(0, -1), steps: [created, ...reads], judge }), ...updates];
}

/** Privileges that the request's schema does not list, and fields of the resource that only the server sets. */
function extraFields(world: World, step: ScriptStep, normal: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const shape = shapeOf(bodyOf(step.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const listed = objectOf(shape.properties);
  const isFree = (name: string): boolean => !Object.hasOwn(listed, name) && !Object.hasOwn(objectOf(step.body), name);
  const known = Object.entries(PRIVILEGES).filter(
    ([name, value]) => isFree(name) && (!Object.hasOwn(normal, name) || typeof normal[name] === typeof value || normal[name] === null),
  );
  return { ...Object.fromEntries(known), assayExtra: 'assay' };
}

/** A server that stores every field keeps an unknown one too. Then only fields that it had before count. */
function judgeAssigned(
  all: readonly Exchange[],
  collection: string,
  extras: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): readonly Verdict[] {
  const [write] = all;
  const last = all.at(-1);
  if (write === undefined || last === undefined || !isSuccess(write.answer) || !isSuccess(last.answer)) return [];
  const entity = entityIn(last.answer.json, collection);
  if (entity === null) return [];
  const keepsAll = entity.assayExtra === 'assay';
  const taken = Object.entries(extras).find(
    ([name, value]) =>
      name !== 'assayExtra' &&
      JSON.stringify(entity[name]) === JSON.stringify(value) &&
      JSON.stringify(normal[name]) !== JSON.stringify(value) &&
      (!keepsAll || Object.hasOwn(normal, name)),
  );
  if (taken === undefined) return [];
  const [name, value] = taken;
  const { op } = write.step.state;
  return [
    {
      ...base(last),
      state: write.step.state,
      beside: last === write ? [] : [write],
      place: name,
      rule: 'mass-assignment',
      text: `${op.key} lets the client set ${name}, which its request schema does not list`,
      expected: `${name} = ${JSON.stringify(normal[name] ?? null)}`,
      actual: `${name} = ${JSON.stringify(value)}`,
      source: 'convention',
      checks: /^[A-Za-z_]\w*$/.test(name) ? { body: [[`$.${name}`, 'ne', value]] } : null,
    },
  ];
}

const LOGIN = /log-?in|sign-?in|sessions?$|\/tokens?$|auth(?:enticate)?$|forgot|reset|recover/i;

/** A login that tells a known name from an unknown one lets anyone find out who has an account. */
export function enumerationProbes(world: World, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op } = step.state;
  const body = objectOf(step.body);
  const user = Object.keys(body).find((name) => /user|email|login|account|name/i.test(name));
  const password = Object.keys(body).find((name) => /pass/i.test(name));
  if (op.method !== 'POST' || !LOGIN.test(op.path) || user === undefined) return [];
  const account = [...creators.values()].find(({ state }) => isObject(state.body) && Object.hasOwn(state.body, user));
  const register =
    account === undefined
      ? null
      : instanceOf(world, creators, { creator: account, read: null, list: null, updates: [], remove: null, actions: [], children: [] });
  const name = register === null ? undefined : objectOf(register.setup.at(-1)?.body)[user];
  const known = register === null || name === undefined ? body[user] : name;
  if (known === undefined) return [];
  const wrong = password === undefined ? {} : { [password]: 'Assay-wrong-Passw0rd' };
  const missing = typeof known === 'string' && known.includes('@') ? 'assay-nobody-{{RUN_ID}}@example.com' : 'assaynobody{{RUN_ID}}';
  const steps: readonly ScriptStep[] = [
    { ...step, body: { ...body, [user]: known, ...wrong }, capture: {} },
    { ...step, body: { ...body, [user]: missing, ...wrong }, capture: {} },
  ];
  const setup = register?.setup ?? recipe.setup;
  return [sequence({ state: step.state, setup, steps, judge: (all) => judgeEnumeration(all) })];
}

function judgeEnumeration([known, unknown]: readonly Exchange[]): readonly Verdict[] {
  if (known === undefined || unknown === undefined) return [];
  const isTelling = (status: number): boolean => status >= 200 && status < 500 && status !== 429;
  const sayings = [known, unknown].map(({ answer, request }) => neutral(answer.text, request.body));
  const differs = known.answer.status !== unknown.answer.status || sayings[0] !== sayings[1];
  if (!isTelling(known.answer.status) || !isTelling(unknown.answer.status) || !differs) return [];
  if (isSuccess(known.answer) && isSuccess(unknown.answer) && known.answer.status === unknown.answer.status) return [];
  return [
    {
      ...base(unknown),
      beside: [known],
      rule: 'account-enumeration',
      text: `${known.step.state.op.key} tells a name with an account from a name without one`,
      expected: `the same response for both`,
      actual: `${statusText(known)} ${sayings[0]?.slice(0, 60)} and ${statusText(unknown)} ${sayings[1]?.slice(0, 60)}`,
      source: 'convention',
      checks: null,
    },
  ];
}

/** The text without what was sent, times and numbers of requests. */
function neutral(text: string, body: Json | undefined): string {
  const sent = Object.values(objectOf(body)).filter((value) => typeof value === 'string' && value.length > 2);
  const bare = sent.reduce<string>((rest, value) => rest.replaceAll(String(value), '#'), text);
  return bare.replace(/[0-9a-f]{8,}|\d{4}-\d\d-\d\dT[\d:.Z+-]+|\d+/gi, '#').trim();
}
