import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { requiresCredentials } from '../access/identity-probes.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const VERSION = /\/v([2-9])(?=\/)/i;

/** An older version that is not in the spec must not return protected data without credentials. Only reads are tried. */
export function oldVersionProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const { state } = step;
  const { op } = state;
  const version = Number(VERSION.exec(op.path)?.[1] ?? 0);
  const isMeant = op.method === 'GET' && state.effect === 'read' && paramsIn(op.path).length === 0 && setup.length === 0;
  if (version === 0 || !isMeant || !requiresCredentials(world, state)) return [];
  const paths = [version - 1, version - 2].filter((older) => older > 0).map((older) => op.path.replace(VERSION, `/v${older}`));
  return paths
    .filter((path) => !world.paths.includes(path))
    .map((path) => {
      const old: ScriptStep = { ...sentAs(step, 'anonymous'), state: { ...state, op: { ...op, path, key: `GET ${path}` } } };
      return { ...createSequenceProbe({ state, setup: [], steps: [sentAs(step, 'anonymous'), old], judge: judgeOld }), general: 'crashes' };
    });
}

function judgeOld([current, old]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (current === undefined || old === undefined || isSuccess(current.answer) || !isSuccess(old.answer)) return [];
  // A web app returns its start page for any path.
  if (typeof old.answer.json !== 'object') return [];
  return [
    {
      ...verdictDefaults(old),
      beside: [current],
      rule: 'old-version',
      text: `${old.step.state.op.key}, which the spec does not list, works without credentials, but ${current.step.state.op.key} returns ${current.answer.status}`,
      expected: '401, 404 or 410',
      actual: statusText(old),
      source: 'convention',
      checks: null,
    },
  ];
}
