import { createHash } from 'node:crypto';

/** A positive 31-bit number derived from the suite, so that every revision samples its values from the same seed. */
export function suiteSeed(suiteId: string): number {
  return createHash('sha256').update(suiteId).digest().readUInt32BE(0) >>> 1;
}
