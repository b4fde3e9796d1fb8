import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Json } from '../../model/index.ts';
import type { Random } from './seeded-random.ts';

/**
 * `minimal` has only what is required, `maximal` everything there is. `usual` adds to what is required only optional parts whose
 * value the document itself gives, because an invented value for an optional part is the most common cause of a rejection.
 */
export type SampleSize = 'minimal' | 'usual' | 'maximal';

export interface SampleContext {
  readonly schemas: SchemaTable;
  readonly size: SampleSize;
  readonly random: Random;
  /** Name of the property or parameter, for values that fit it. */
  readonly name: string;
  /** Schemas being sampled, outermost first: recursion ends here. */
  readonly open: readonly string[];
  /** Examples of containers are taken whole; off when a caller wants the smallest value. */
  readonly useExamples: boolean;
  /** What an example of the whole has at this place. */
  readonly example?: Json | undefined;
}

export type Sample = { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'impossible'; readonly reason: string };

export function valueSample(value: Json): Sample {
  return { kind: 'value', value };
}

export function impossible(reason: string): Sample {
  return { kind: 'impossible', reason };
}
