import { join } from 'node:path';
import { runJob } from './run-job.mjs';
import { stripEngine } from './stripped-engine.mjs';

const script = join(import.meta.dirname, 'openapi-job.mjs');

/** Jobs that read a spec. The first is plain JSON.parse; the others are named after their packages. */
export const READERS = ['JSON.parse', 'assay', '@scalar/openapi-parser', '@apidevtools/swagger-parser'];

/**
 * Measures CPU and memory for one job on one file. Reports the smallest figures from several processes, because other load can only add to
 * them. Null when another tool fails.
 */
export function createReadingMeter(rounds) {
  const reader = join(stripEngine(), 'readers', 'openapi', 'read-api.mjs');
  return (job, file) => {
    const runs = Array.from({ length: rounds }, () => runJob(script, [job, file, reader])).filter((run) => run !== null);
    if (runs.length === 0) return null;
    return { cpuMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)), peakMb: Math.min(...runs.map(({ peakMb }) => peakMb)) };
  };
}
