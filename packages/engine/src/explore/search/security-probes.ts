import { SAFE_METHODS } from '../../model/index.ts';
import { createdIn } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base, textsIn } from './judge-exchange.ts';
import { itemsIn, sequence } from './kits.ts';
import { isSecret } from './leaks.ts';
import type { Recipe } from './recipe.ts';
import type { Exchange, ScriptStep } from './script.ts';
import type { Probe, Verdict } from './verdict.ts';

/** Probes for the inputs of one read: injection, path traversal, open redirect, CORS, and secrets in the response. */
export function readSecurityProbes(world: World, recipe: Recipe): readonly Probe[] {
  const { op, effect } = recipe.step.state;
  if (!SAFE_METHODS.includes(op.method) || effect !== 'read') return [];
  const texts = op.params.filter(({ in: place, schema }) => {
    const type = world.tools.typeOf(shapeOf(schema, { tools: world.tools, turn: 0 }));
    return (place === 'query' || place === 'path') && (type === 'string' || type === null);
  });
  return [...texts.flatMap(({ name, in: place }) => inputProbes(recipe, name, place)), corsProbe(recipe)];
}

const ALWAYS = ["zz-assay' OR '1'='1", "zz-assay' OR 1=1 -- ", "zz-assay%' OR '1%'='1"];
const NEVER = "zz-assay' AND '1'='2";
const FILES = ['../../../../../../etc/passwd', '/etc/passwd', '....//....//....//....//etc/passwd'];

function inputProbes(recipe: Recipe, name: string, place: string): readonly Probe[] {
  const { step, setup } = recipe;
  const { op } = step.state;
  const at = `${place}.${name}`;
  const put = (text: string): ScriptStep =>
    place === 'query'
      ? { ...step, query: { ...step.query, [name]: text }, capture: {} }
      : { ...step, values: { ...step.values, [name]: { text, origin: 'invented' } }, capture: {} };
  const make = (steps: readonly ScriptStep[], value: string, judge: Probe['judge']): Probe => ({
    ...sequence({ state: step.state, setup, steps, judge }),
    sharesSetup: true,
    change: { place: at, value, kind: 'attack' },
  });
  const injections = ALWAYS.map((text) =>
    make([put('zz-assay'), put(NEVER), put(text)], 'SQL', (all) => judgeInjection(all, createdIn(op.path), at)),
  );
  const isFile = FILE.test(name) || !returnsJson(recipe);
  const files = isFile ? FILES.map((text) => make([put(text)], 'a file path', (all) => judgeTraversal(all, at))) : [];
  const targets = TARGET.test(name) ? [make([put('https://assay-evil.example/')], 'another address', (all) => judgeRedirect(all, at))] : [];
  return [...injections, ...files, ...targets];
}

const FILE = /file|path|name|doc|template|page|dir|folder|image|img|attachment|asset|key|include|load/i;
const TARGET = /url|uri|redirect|next|return|continue|target|dest|callback|goto|link/i;

const returnsJson = ({ step }: Recipe): boolean =>
  step.state.op.responses.every(({ status, media }) => !status.startsWith('2') || media.every(({ media: name }) => /json/.test(name)));

function sizeOf({ answer }: Exchange, collection: string): number {
  return isSuccess(answer) ? (itemsIn(answer.json, collection)?.length ?? 1) : 0;
}

/** An always-true condition matches more than a string that nothing matches, and an always-false condition does not. */
function judgeInjection([none, never, always]: readonly Exchange[], collection: string, place: string): readonly Verdict[] {
  if (none === undefined || always === undefined || never === undefined) return [];
  const found = sizeOf(always, collection);
  if (sizeOf(none, collection) > 0 || sizeOf(never, collection) > 0 || found === 0) return [];
  return [
    {
      ...base(always),
      beside: [none],
      rule: 'injection',
      place,
      text: `${always.step.state.op.key} runs ${place} as part of a query: ' OR '1'='1 finds ${found}, and an unknown text finds 0`,
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
      text: `${exchange.step.state.op.key} redirects to any URL in ${place}`,
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
          text: 'The server lets any origin send credentials (CORS)',
          expected: 'a fixed list of origins',
          actual: `Access-Control-Allow-Origin: ${EVIL} with credentials`,
          checks: { header: { 'access-control-allow-origin': [['ne', EVIL]] } },
        },
      ];
    },
  });
}

/** Secrets in a response. Every successful read is checked. */
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
      expected: `no ${name} in the response`,
      actual: `${name} with a value`,
      checks: null,
    },
  ];
}
