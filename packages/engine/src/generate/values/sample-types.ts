import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Json } from '../../model/index.ts';
import type { Random } from './seeded-random.ts';

/**
 * `minimal` has only required parts, `maximal` has all parts. `usual` has the required parts and optional parts with a
 * value in the spec, because an invented value for an optional part is the most common cause of a rejection.
 */
export type SampleSize = 'minimal' | 'usual' | 'maximal';

export interface SampleContext {
  readonly schemas: SchemaTable;
  readonly size: SampleSize;
  readonly random: Random;
  /** Name of the property or parameter, used to choose a fitting value. */
  readonly name: string;
  /** Names of the schemas being sampled, outermost first, to stop recursion. */
  readonly open: readonly string[];
  /** Whether examples of whole objects and lists are used. False when a caller wants the smallest value. */
  readonly useExamples: boolean;
  /** The value at this location in an example of the enclosing schema. */
  readonly example?: Json | undefined;
}

export type Sample = { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'impossible'; readonly reason: string };

export function valueSample(value: Json): Sample {
  return { kind: 'value', value };
}

export function sampleFailure(reason: string): Sample {
  return { kind: 'impossible', reason };
}
