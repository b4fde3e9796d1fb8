import { wordsOf } from '../../format/words.ts';
import { checkNumber } from '../../json/check-scalar.ts';
import { ownValue } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { mainType } from './flatten-schema.ts';
import type { Sample, SampleContext } from './sample-types.ts';

const BY_NAME: Readonly<Record<string, number>> = {
  price: 9.99,
  amount: 9.99,
  total: 9.99,
  cost: 9.99,
  year: 2024,
  age: 30,
  latitude: 52.52,
  lat: 52.52,
  longitude: 13.4,
  lng: 13.4,
  lon: 13.4,
  limit: 10,
  size: 10,
  page: 1,
  port: 8080,
  percent: 10,
  rating: 4,
  duration: 60,
  timeout: 60,
  weight: 1.5,
};

/** Generates a number within the bounds and, if possible, one that makes sense for the field name. */
export function sampleNumber(flat: JsonObject, context: SampleContext): Sample {
  const isInteger = mainType(flat) === 'integer';
  const step = typeof flat.multipleOf === 'number' && flat.multipleOf > 0 ? flat.multipleOf : isInteger ? 1 : 0;
  const low = lowest(flat, step);
  const high = highest(flat, step);
  const named = ownValue(BY_NAME, wordsOf(context.name).at(-1) ?? '');
  const wanted = [...(named === undefined ? [] : [named]), 1, low, high, (low + high) / 2, 0];
  const candidates = wanted
    .filter(Number.isFinite)
    .flatMap((value) => [value, onStep(value, step, Math.round), onStep(value, step, Math.ceil), onStep(value, step, Math.floor)]);
  const found = candidates.find((value) => (!isInteger || Number.isInteger(value)) && checkNumber(value, flat, '').length === 0);
  return found === undefined ? { kind: 'impossible', reason: 'no number satisfies the limits' } : { kind: 'value', value: found };
}

function onStep(value: number, step: number, round: (quotient: number) => number): number {
  return step === 0 ? value : Number((round(value / step) * step).toPrecision(15));
}

function lowest(flat: JsonObject, step: number): number {
  const { minimum, exclusiveMinimum } = flat;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + (step === 0 ? smallStep(flat) : step) : Number.NEGATIVE_INFINITY;
  return Math.max(typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY, above);
}

function highest(flat: JsonObject, step: number): number {
  const { maximum, exclusiveMaximum } = flat;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - (step === 0 ? smallStep(flat) : step) : Number.POSITIVE_INFINITY;
  return Math.min(typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY, below);
}

function smallStep(flat: JsonObject): number {
  const low = Number(flat.minimum ?? flat.exclusiveMinimum ?? 0);
  const high = Number(flat.maximum ?? flat.exclusiveMaximum ?? low + 2);
  return Math.min(1, Math.max((high - low) / 2, Number.MIN_VALUE));
}
