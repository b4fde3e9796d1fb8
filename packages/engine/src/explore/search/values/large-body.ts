import { EMPTY_FILE, parseFilePart, sampleCsvFor } from '../../../format/file-content.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import { type Probe, statusText, type ValueChange } from '../model/verdict.ts';
import type { Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { probeOf } from './value-probes.ts';

const SIZE = /(\d+(?:\.\d+)?)\s*(k|m)i?b/i;
const MOST_BYTES = 8_000_000;

/** A body larger than the documented limit must be rejected. It is padded with spaces, so that no field is too long. */
export function largeBodyProbes(recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op } = step.state;
  const response = op.responses.find(({ status }) => status === '413');
  const words = response === undefined ? '' : `${response.description} ${op.description ?? ''}`;
  const [, amount, unit] = SIZE.exec(words) ?? [];
  if (amount === undefined || unit === undefined) return [];
  const bytes = bytesOf(amount, unit);
  const padded = bytes > MOST_BYTES ? null : paddedStep(step, bytes);
  if (padded === null) return [];
  const change: ValueChange = { place: 'body', value: `larger than ${amount} ${unit.toUpperCase()}B`, kind: 'large' };
  return [
    probeOf(recipe, padded, change, ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      return [
        {
          ...verdictDefaults(exchange),
          rule: 'accepts-invalid',
          scope: 'server',
          place: 'body large',
          text: `${step.state.op.key} accepts a body ${change.value}`,
          expected: '413',
          actual: statusText(exchange),
          source: 'spec',
          checks: null,
        },
      ];
    }),
  ];
}

/** Tests sentences such as "Scan, 1 byte to 200 kB", which limit the size of a file in a form. */
export function fileSizeProbes({ tools }: ExploreContext, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  const [name] = Object.entries(objectOf(step.body)).find(([, value]) => parseFilePart(value) !== null) ?? [];
  const { op } = step.state;
  const words =
    name === undefined
      ? ''
      : String(resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 }).description ?? '');
  if (name === undefined || step.media?.includes('multipart') !== true) return [];
  const body = objectOf(step.body);
  const [, amount, unit] = SIZE.exec(words) ?? [];
  const bytes = amount === undefined ? 0 : bytesOf(amount, unit);
  const files: readonly (readonly [string, string])[] = [
    ...(bytes === 0 || bytes > MOST_BYTES
      ? []
      : [[`larger than ${amount} ${unit?.toUpperCase()}B`, String(body[name]).padEnd(bytes)] as const]),
    ...(NOT_EMPTY.test(words) ? [['empty', EMPTY_FILE] as const] : []),
  ];
  const empty = sampleCsvFor(op.description ?? '', 'no rows');
  const tables = empty === null ? [] : [probeOf(recipe, { ...step, body: { ...body, [name]: empty } }, tableChange(name), () => [])];
  const sized = files.map(([value, file]) => {
    const change: ValueChange = { place: `body.${name}`, value, kind: 'large' };
    return probeOf(recipe, { ...step, body: { ...body, [name]: file } }, change, ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      const text = `${step.state.op.key} accepts a file that is ${value}, even though the spec says “${words}”`;
      return [{ ...verdictDefaults(exchange), ...INVALID, place: `body.${name}`, text, expected: '4xx', actual: statusText(exchange) }];
    });
  });
  return [...sized, ...tables];
}

/** A table without rows is a valid file. A server may reject it but must not crash. */
const tableChange = (name: string): ValueChange => ({ place: `body.${name}`, value: 'a table without rows', kind: 'no-rows' });

const INVALID = { rule: 'accepts-invalid', source: 'spec', checks: null } as const;
const NOT_EMPTY = /\b(?:1|one) byte\b|\b(?:not|non-?)\s?empty\b/i;

const bytesOf = (amount: string, unit: string | undefined): number =>
  Math.ceil(Number(amount) * (unit?.toLowerCase() === 'm' ? 1_048_576 : 1024)) + 1024;

/** Appends spaces to the JSON, or to a file in a form. */
function paddedStep(step: ScriptStep, bytes: number): ScriptStep | null {
  if (step.media?.includes('json') === true && step.body !== undefined) {
    const text = JSON.stringify(step.body).replaceAll('{{RUN_ID}}', 'large');
    return text.includes('{{') ? null : { ...step, body: undefined, raw: text.padEnd(bytes) };
  }
  const [name] =
    step.media?.includes('multipart') === true
      ? (Object.entries(objectOf(step.body)).find(([, value]) => parseFilePart(value) !== null) ?? [])
      : [];
  const body = objectOf(step.body);
  return name === undefined ? null : { ...step, body: { ...body, [name]: String(body[name]).padEnd(bytes) } };
}
