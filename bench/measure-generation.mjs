import { join } from 'node:path';
import { runJob } from './run-job.mjs';
import { stripEngine } from './stripped-engine.mjs';

const script = join(import.meta.dirname, 'conversion-job.mjs');

/** The generators to compare: two requests to Assay, and another tool's converter. */
export const GENERATORS = ['smoke', 'everything', 'openapi-to-postmanv2'];

/**
 * Runs each tool on a file in separate processes that take turns, so that load on the machine affects all of them equally. Reports the
 * smallest figures. `times` sets how often each process repeats its task. With 1, only the first time is measured.
 */
export function createGenerationMeter(rounds, times = 3) {
  const engine = stripEngine();
  return (file, tools = GENERATORS) => {
    const turns = Array.from({ length: rounds }, () => tools.map((tool) => runJob(script, [tool, file, engine, times])));
    return tools.map((_, at) => {
      const runs = turns.map((turn) => turn[at]).filter((run) => run !== null);
      const least = (pick) => (runs.length === 0 ? Number.NaN : Math.min(...runs.map(pick)));
      return { ...runs[0], first: least(({ first }) => first), again: least(({ again }) => again), peakMb: least(({ peakMb }) => peakMb) };
    });
  };
}
