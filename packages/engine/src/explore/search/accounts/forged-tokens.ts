import { encodeBase64 } from '../../../format/base64.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { requiresCredentials } from '../access/identity-probes.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const JWT = /eyJ[\w-]+\.([\w-]+)\.([\w-]+)/;

/** `{"alg":"none","typ":"JWT"}`, which tells the server not to check the signature. */
const UNSIGNED = encodeBase64('{"alg":"none","typ":"JWT"}').replace(/=+$/, '');

const FORGERIES: readonly (readonly [string, string, (payload: string, signature: string, token: string) => string])[] = [
  ['unsigned', 'a token without a signature (alg none)', (payload) => `${UNSIGNED}.${payload}.`],
  ['signature', 'a token with an altered signature', (_payload, signature, token) => token.replace(signature, changed(signature))],
];

/** Another signature of the same length. */
const changed = (signature: string): string => [...signature].map((char) => (char === 'A' ? 'B' : 'A')).join('');

/** A JWT is only as secure as its signature check. All operations share that check, so testing reads is enough. */
export function forgedTokenProbes(world: ExploreContext, { step, setup }: Recipe): readonly Probe[] {
  if (step.state.op.method !== 'GET' || !requiresCredentials(world, step.state)) return [];
  const { headers } = world.tools.credentialsFor(step.state.op);
  const [name, value] = Object.entries(headers).find(([, text]) => JWT.test(text)) ?? [];
  if (name === undefined || value === undefined) return [];
  return FORGERIES.map(([place, words, forge]) => {
    const forged = value.replace(JWT, (token, payload: string, signature: string) => forge(payload, signature, token));
    const bare = sentAs(step, 'anonymous');
    const steps: readonly ScriptStep[] = [bare, { ...bare, headers: { ...bare.headers, [name]: forged } }];
    return createSequenceProbe({ state: step.state, setup, steps, judge: (all) => judgeForged(all, place, words) });
  });
}

/** If the operation works without credentials, a forged token proves nothing. */
function judgeForged([bare, forged]: readonly Exchange[], place: string, words: string): readonly ProbeVerdict[] {
  if (bare === undefined || forged === undefined || isSuccess(bare.answer) || !isSuccess(forged.answer)) return [];
  return [
    {
      ...verdictDefaults(forged),
      beside: [bare],
      scope: 'server',
      place,
      rule: 'forged-token',
      text: `${forged.step.state.op.key} accepts ${words}`,
      expected: '401',
      actual: statusText(forged),
      source: 'convention',
      checks: null,
    },
  ];
}
