import { isSuccess } from '../visit.ts';
import { base } from './judge-exchange.ts';
import type { Recipe } from './recipe.ts';
import type { ScriptStep } from './script.ts';
import { probeOf } from './value-probes.ts';
import { type Change, type Probe, statusText } from './verdict.ts';

const SIZE = /(\d+(?:\.\d+)?)\s*(k|m)i?b/i;
const MOST_BYTES = 8_000_000;

/** A body above the size that the spec names has to be rejected. Spaces make it large, so that no field is too long. */
export function largeBodyProbes(recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const response = step.state.op.responses.find(({ status }) => status === '413');
  const [, amount, unit] = SIZE.exec(response?.description ?? '') ?? [];
  if (amount === undefined || unit === undefined || step.body === undefined || step.media?.includes('json') !== true) return [];
  const bytes = Math.ceil(Number(amount) * (unit.toLowerCase() === 'm' ? 1_048_576 : 1024)) + 1024;
  const text = JSON.stringify(step.body).replaceAll('{{RUN_ID}}', 'large');
  if (bytes > MOST_BYTES || text.includes('{{')) return [];
  const change: Change = { place: 'body', value: `larger than ${amount} ${unit.toUpperCase()}B`, kind: 'large' };
  const padded: ScriptStep = { ...step, body: undefined, raw: text.padEnd(bytes) };
  return [
    probeOf(recipe, padded, change, ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      return [
        {
          ...base(exchange),
          rule: 'accepts-invalid',
          scope: 'server',
          place: 'body large',
          text: `${step.state.op.key} accepts a body that is ${change.value}`,
          expected: '413',
          actual: statusText(exchange),
          source: 'spec',
          checks: null,
        },
      ];
    }),
  ];
}
