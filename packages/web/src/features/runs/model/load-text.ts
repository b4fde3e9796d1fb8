import type { Run } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';

/** The requested load, such as `3 virtual users for 4 s, ramped up over 2 s`. Settings are whole seconds, so they have no decimals. */
export function describeLoad({ vus, durationMs, rampMs }: NonNullable<Run['load']>): string {
  const ramp = rampMs > 0 ? `, ramped up over ${rampMs / 1000} s` : '';
  return `${countOf(vus, 'virtual user')} for ${durationMs / 1000} s${ramp}`;
}
