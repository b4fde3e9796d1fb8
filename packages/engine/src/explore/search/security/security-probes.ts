import { SAFE_METHODS } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { commandProbe } from './commands.ts';
import { findTextInputs, type Input, injectionProbes } from './injections.ts';
import { showsArithmeticResult } from './product.ts';
import { ARITHMETIC_TEMPLATES, judgeArithmetic } from './templates.ts';

/** Probes for the inputs of one read: injection, path traversal, open redirect, CORS, and secrets in the response. */
export function readSecurityProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { op, effect } = recipe.step.state;
  const inputs = findTextInputs(world, recipe).flatMap((input) => [
    ...injectionProbes(world, recipe, input),
    ...inputProbes(world, recipe, input),
  ]);
  return SAFE_METHODS.includes(op.method) && effect === 'read' ? [...inputs, corsProbe(recipe)] : inputs;
}

const SURELY_FILE = /file|path|doc|template|attachment|image/i;

/** Only path traversal is tried for a read that never found anything, because there is no result that an injection could change. */
export function fileReadProbes(world: ExploreContext, recipe: Recipe): readonly Probe[] {
  const isOfFiles = !returnsJson(recipe);
  return findTextInputs(world, recipe)
    .filter(({ name }) => isOfFiles || SURELY_FILE.test(name))
    .flatMap((input) => inputProbes(world, recipe, input))
    .filter(({ change }) => change?.value === FILE_PATH);
}

const FILE_PATH = 'a file path';
const UP = '../'.repeat(12);
const FILES = [`${UP}etc/passwd`, '/etc/passwd', `${'....//'.repeat(8)}etc/passwd`, `${'..%2f'.repeat(8)}etc%2fpasswd`];

function inputProbes(world: ExploreContext, recipe: Recipe, { name, place, put }: Input): readonly Probe[] {
  const { step, setup } = recipe;
  const make = (steps: readonly ScriptStep[], value: string, judge: Probe['judge']): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps, judge }),
    sharesSetup: true,
    change: { place, value, kind: 'attack' },
  });
  const isFile = FILE.test(name) || !returnsJson(recipe);
  const files = isFile ? FILES.map((text) => make([put(text)], FILE_PATH, (all) => judgeTraversal(all, place))) : [];
  const around = isFile ? siblingProbes(world, recipe, { name, place, put }) : [];
  const targets = TARGET.test(name)
    ? [make([put('https://assay-evil.example/')], 'another address', (all) => judgeRedirect(all, place))]
    : [];
  const templates = place.startsWith('path.')
    ? []
    : [make([put('assay'), put(ARITHMETIC_TEMPLATES)], 'a template', (all) => judgeCalculation(all, place))];
  return [
    ...files,
    ...around,
    ...targets,
    ...templates,
    ...(place.startsWith('path.') ? [] : [commandProbe(world, recipe, { name, place, put })]),
  ];
}

const FOLDERS = ['files', 'uploads', 'data', 'docs', 'documents', 'public', 'static', 'assets', 'attachments', 'storage'];

/** Requests a known file by leaving its folder and entering it again, and, as a control, through a folder that does not exist. */
function siblingProbes(world: ExploreContext, { step, setup }: Recipe, { name, place, put }: Input): readonly Probe[] {
  const known = place.startsWith('path.') ? step.values[name]?.text : step.query[name];
  if (typeof known !== 'string') return [];
  const parts = step.state.op.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const folders = [...new Set([...parts.toReversed(), ...FOLDERS])];
  const run: Probe['run'] = function* (vars) {
    const first = yield* runSteps(world, [put(known), put(`../assay-no-such-folder/${known}`)], 'free', vars);
    const [own, wrong] = first.exchanges;
    if (own === undefined || wrong === undefined || !isSuccess(own.answer) || isSuccess(wrong.answer)) return [];
    for (const folder of folders) {
      const [around] = (yield* runSteps(world, [put(`../${folder}/${known}`)], 'free', vars)).exchanges;
      if (around !== undefined && isSuccess(around.answer)) return [own, wrong, around];
    }
    return [];
  };
  return [
    { ...createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeSibling(all, place) }), run, sharesSetup: true },
  ];
}

/** If the file is found through the right folder but not through a nonexistent one, the server resolved `../`. */
function judgeSibling([known, wrong, around]: readonly Exchange[], place: string): readonly ProbeVerdict[] {
  if (known === undefined || wrong === undefined || around === undefined) return [];
  const isSame =
    isSuccess(known.answer) && isSuccess(around.answer) && known.answer.text !== '' && known.answer.text === around.answer.text;
  if (!isSame || isSuccess(wrong.answer)) return [];
  return [
    {
      ...found(around, place),
      beside: [known, wrong],
      rule: 'path-traversal',
      text: `${around.step.state.op.key} allows path traversal: ../ in ${place} escapes its folder`,
      expected: '4xx',
      actual: `${around.answer.status} with the same file`,
      checks: { status: ['4xx'] },
    },
  ];
}

const FILE = /file|path|name|doc|template|page|dir|folder|image|img|attachment|asset|key|include|load/i;
const TARGET = /url|uri|redirect|next|return|continue|target|dest|callback|goto|link/i;

const returnsJson = ({ step }: Recipe): boolean =>
  step.state.op.responses.every(({ status, media }) => !status.startsWith('2') || media.every(({ media: name }) => /json/.test(name)));

function judgeTraversal([exchange]: readonly Exchange[], place: string): readonly ProbeVerdict[] {
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

function judgeRedirect([exchange]: readonly Exchange[], place: string): readonly ProbeVerdict[] {
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

const found = (exchange: Exchange, place: string | null) => ({ ...verdictDefaults(exchange), place, source: 'convention' as const });

const FOREIGN_ORIGIN = 'https://assay-evil.example';

function corsProbe({ step, setup }: Recipe): Probe {
  const asked: ScriptStep = { ...step, headers: { ...step.headers, Origin: FOREIGN_ORIGIN }, capture: {} };
  return createSequenceProbe({
    state: step.state,
    setup,
    steps: [asked],
    judge: ([exchange]) => {
      const isOpen =
        exchange?.answer.header('access-control-allow-origin') === FOREIGN_ORIGIN &&
        exchange.answer.header('access-control-allow-credentials') === 'true';
      if (exchange === undefined || !isOpen) return [];
      return [
        {
          ...found(exchange, null),
          scope: 'server',
          rule: 'cors-any-origin',
          text: 'The server allows credentials from any origin (CORS)',
          expected: 'a fixed list of origins',
          actual: `Access-Control-Allow-Origin: ${FOREIGN_ORIGIN} with credentials`,
          checks: { header: { 'access-control-allow-origin': [['ne', FOREIGN_ORIGIN]] } },
        },
      ];
    },
  });
}

/** If the response to an ordinary text also contains the number, the server did not calculate it. */
function judgeCalculation([control, ...tried]: readonly Exchange[], place: string): readonly ProbeVerdict[] {
  return control === undefined || showsArithmeticResult(control.answer.text) ? [] : judgeArithmetic(tried, place);
}
