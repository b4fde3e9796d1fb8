import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const SIGNATURE = /signature|hmac|(?:^|-)sign$/i;
/** As long as a SHA-256 in hexadecimal digits. */
const INVALID = '0'.repeat(64);

/** A message from another system, such as a payment provider, must be rejected if its signature is forged or missing. */
export function signatureProbes(_world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  const header = step.state.op.params.find(({ in: place, name }) => place === 'header' && SIGNATURE.test(name));
  if (header === undefined || step.method === 'GET') return [];
  const others = Object.fromEntries(Object.entries(step.headers).filter(([name]) => name.toLowerCase() !== header.name.toLowerCase()));
  const signed: ScriptStep = { ...step, headers: { ...others, [header.name]: INVALID }, capture: {} };
  const bare: ScriptStep = { ...step, headers: others, capture: {} };
  return [
    createSequenceProbe({
      state: step.state,
      setup,
      steps: [signed],
      judge: (all) => judgeSigned(all, header.name, 'a made-up signature'),
    }),
    createSequenceProbe({ state: step.state, setup, steps: [bare], judge: (all) => judgeSigned(all, header.name, 'no signature') }),
  ];
}

function judgeSigned([exchange]: readonly Exchange[], header: string, sent: string): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return [
    {
      ...verdictDefaults(exchange),
      place: `header.${header}`,
      rule: 'accepts-any-signature',
      text: `${exchange.step.state.op.key} accepts a request with ${sent} in ${header}`,
      expected: '401 or 403',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
