import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { collectNotes } from '../../../readers/rejections/collect-notes.ts';
import { paramsIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { sampleValue } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceInstance } from '../setup/kits.ts';
import { type Creator, type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const NAME = /user|email|login|account|name/i;
const LOGIN = /log-?in|sign-?in|sessions?$|\/tokens?$|auth(?:enticate)?$|forgot|reset|recover/i;

/** A login that responds differently to known and unknown usernames reveals who has an account. */
export function loginProbes(world: ExploreContext, creators: Creators, state: OperationState): readonly Probe[] {
  const recipe = LOGIN.test(state.op.path) ? (state.isReached ? recipeFor(world, creators, state) : knownNameRecipe(world, state)) : null;
  if (recipe === null) return unknownAccountProbes(world, state);
  const { step } = recipe;
  const { op } = step.state;
  const body = objectOf(step.body);
  const user = Object.keys(body).find((name) => NAME.test(name));
  const password = Object.keys(body).find((name) => /pass/i.test(name));
  if (op.method !== 'POST' || user === undefined) return [];
  const account = [...creators.values()].find(({ state }) => isObject(state.body) && Object.hasOwn(state.body, user));
  const [register, nobody] = ['', 'Z'].map((tag) => registration(world, creators, account, tag));
  const known = nameIn(register, user) ?? body[user];
  if (known === undefined) return [];
  const wrong = password === undefined ? {} : { [password]: 'Assay-wrong-Passw0rd' };
  const missing = unknownName(user, known, nameIn(nobody, user));
  const steps: readonly ScriptStep[] = [
    { ...step, body: { ...body, [user]: known, ...wrong }, capture: {} },
    { ...step, body: { ...body, [user]: missing, ...wrong }, capture: {} },
  ];
  const setup = register?.setup ?? recipe.setup;
  const bypasses = bypassProbes(recipe, user, wrong, missing);
  // A name from a response may not be a username.
  const unknown = state.isReached ? [] : unknownAccountProbes(world, state);
  return [createSequenceProbe({ state: step.state, setup, steps, judge: judgeEnumeration }), ...unknown, ...bypasses];
}

function registration(world: ExploreContext, creators: Creators, account: Creator | undefined, tag: string): ResourceInstance | null {
  if (account === undefined) return null;
  return buildInstance(
    world,
    creators,
    { creator: account, read: null, list: null, updates: [], remove: null, actions: [], children: [] },
    tag,
  );
}

const nameIn = (register: ResourceInstance | null | undefined, user: string): Json | undefined =>
  objectOf(register?.setup.at(-1)?.body)[user];

/** A name with a different format than the known one would be rejected for its format. */
function unknownName(user: string, known: Json, nobody: Json | undefined): Json {
  if (nobody !== undefined && nobody !== known) return nobody;
  const isMail = /mail/i.test(user) || (typeof known === 'string' && known.includes('@'));
  return isMail ? 'assay-nobody-{{RUN_ID}}@example.com' : 'assaynobody{{RUN_ID}}';
}

/** Even if no password is known, a login can be tried with a username from a response. */
function knownNameRecipe(world: ExploreContext, state: OperationState): Recipe | null {
  return recipeWith(world, state, (user) => world.pool.fieldValues(user).find((value) => typeof value === 'string'));
}

/** If no username is known, the error message for an invented one may still reveal that it does not exist. */
function unknownAccountProbes(world: ExploreContext, state: OperationState): readonly Probe[] {
  const recipe =
    LOGIN.test(state.op.path) && state.op.method === 'POST' ? recipeWith(world, state, (user) => unknownName(user, '', undefined)) : null;
  return recipe === null ? [] : [createSequenceProbe({ state, setup: [], steps: [recipe.step], judge: judgeUnknownAccount })];
}

const UNKNOWN_ACCOUNT =
  /\b(?:unknown|no such|nonexistent|unregistered) (?:user|account|e-?mail|login|member|customer)|\b(?:user|account|e-?mail|member|customer)(?: ?name| address)?(?: is| was)? (?:not found|unknown|not registered|does(?: not|n't) exist)/i;
const HIDES_ACCOUNTS =
  /\b(?:does|do|must|will|shall) not (?:tell|reveal|say|show|disclose)\b|\b(?:without|never) (?:telling|tells?|revealing|reveals?|disclosing)\b/i;

/** Only the spec shows whether the message is a defect. */
function judgeUnknownAccount([exchange]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (exchange === undefined || exchange.answer.status < 400 || exchange.answer.status >= 500) return [];
  const { text } = exchange.answer;
  const { op } = exchange.step.state;
  const isTold = collectNotes(exchange.answer.json, text).some(
    ({ text: said }) => UNKNOWN_ACCOUNT.test(said) && !/password|credential/i.test(said),
  );
  if (!isTold) return [];
  const isSaid = HIDES_ACCOUNTS.test(op.description ?? '');
  return [
    {
      ...verdictDefaults(exchange),
      grade: isSaid ? 'defect' : 'note',
      rule: 'account-enumeration',
      text: `${op.key} says that an account does not exist`,
      expected: 'a message that does not depend on the account',
      actual: `${statusText(exchange)} ${text.slice(0, 80)}`,
      source: isSaid ? 'spec' : 'convention',
      checks: null,
    },
  ];
}

/** The login with a sampled body and this username. Null if there is none. */
function recipeWith(world: ExploreContext, state: OperationState, nameFor: (user: string) => Json | undefined): Recipe | null {
  const spec = bodyOf(state.op);
  const body = spec === null ? undefined : sampleValue(spec.schema, '', { ...samplingFor(world, state, 0), size: 'full' });
  const user = Object.keys(objectOf(body)).find((name) => NAME.test(name));
  const name = user === undefined ? undefined : nameFor(user);
  if (spec === null || !isObject(body) || user === undefined || name === undefined || paramsIn(state.op.path).length > 0) return null;
  const step: ScriptStep = {
    state,
    method: state.op.method,
    values: {},
    query: {},
    headers: { Accept: 'application/json' },
    body: { ...body, [user]: name },
    raw: null,
    media: spec.media,
    sender: 'owner',
    capture: {},
  };
  return { setup: [], step, isOwn: false };
}

const BYPASSES = ["' OR '1'='1", "' OR 1=1 --", "admin' --", '" OR "1"="1'];
/** Values that a document store interprets as a condition that every value meets. */
const OPERATORS: readonly Json[] = [{ $ne: 'assay' }, { $gt: '' }];

/** In place of the name or the password, a condition that is always true must not sign anyone in. */
function bypassProbes({ step, setup }: Recipe, user: string, wrong: Readonly<Record<string, Json>>, missing: Json): readonly Probe[] {
  const body = objectOf(step.body);
  const [password] = Object.keys(wrong);
  const passwords = password === undefined ? [] : [...BYPASSES.slice(0, 1), ...OPERATORS].map((value) => ({ [password]: value }));
  const names = [...BYPASSES, ...(password === undefined ? [] : OPERATORS)].map((value) => ({ [user]: value }));
  // An operator in both fields matches the first account in the database.
  const both = password === undefined ? [] : OPERATORS.map((value) => ({ [user]: value, [password]: value }));
  const refused: ScriptStep = { ...step, body: { ...body, [user]: missing, ...wrong }, capture: {} };
  return [...names, ...passwords, ...both].map((fields) => {
    const injected: ScriptStep = { ...step, body: { ...body, ...wrong, ...fields }, capture: {} };
    const field = Object.keys(fields).at(-1) ?? user;
    return createSequenceProbe({ state: step.state, setup, steps: [refused, injected], judge: (all) => judgeBypass(all, field) });
  });
}

function judgeBypass([refused, injected]: readonly Exchange[], user: string): readonly ProbeVerdict[] {
  if (refused === undefined || injected === undefined || isSuccess(refused.answer) || !isSuccess(injected.answer)) return [];
  return [
    {
      ...verdictDefaults(injected),
      beside: [refused],
      rule: 'injection',
      place: `body.${user}`,
      text: `${injected.step.state.op.key} accepts a login when ${user} contains an always-true condition`,
      expected: '401',
      actual: statusText(injected),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}

function judgeEnumeration([known, unknown]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (known === undefined || unknown === undefined) return [];
  const isTelling = (status: number): boolean => status >= 200 && status < 500 && status !== 429;
  const sayings = [known, unknown].map(({ answer, request }) => neutral(answer.text, request.body));
  const differs = known.answer.status !== unknown.answer.status || sayings[0] !== sayings[1];
  if (!isTelling(known.answer.status) || !isTelling(unknown.answer.status) || !differs) return [];
  // A successful login returns something new each time. A request that sends an email should always return the same response.
  const signsIn = Object.keys(objectOf(known.request.body)).some((name) => /pass/i.test(name));
  if (signsIn && isSuccess(known.answer) && isSuccess(unknown.answer) && known.answer.status === unknown.answer.status) return [];
  return [
    {
      ...verdictDefaults(unknown),
      beside: [known],
      rule: 'account-enumeration',
      text: `${known.step.state.op.key} reveals whether an account exists`,
      expected: `the same response in both cases`,
      actual: `${statusText(known)} ${sayings[0]?.slice(0, 60)} and ${statusText(unknown)} ${sayings[1]?.slice(0, 60)}`,
      source: 'convention',
      checks: null,
    },
  ];
}

/** The text without the sent values, times and request IDs. */
function neutral(text: string, body: Json | undefined): string {
  const sent = Object.values(objectOf(body)).filter((value) => typeof value === 'string' && value.length > 2);
  const bare = sent.reduce<string>((rest, value) => rest.replaceAll(String(value), '#'), text);
  return bare.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8,}|\d{4}-\d\d-\d\dT[\d:.Z+-]+|\d+/gi, '#').trim();
}
