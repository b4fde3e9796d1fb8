import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { strippedEngine } from './stripped-engine.mjs';

const script = join(import.meta.dirname, 'conversion-job.mjs');

/** Ways to make requests of a description: two wishes to Assay, and the converter of another tool. */
export const GENERATORS = ['smoke', 'everything', 'openapi-to-postmanv2'];

/**
 * Each tool on a file, in processes of their own that take turns, so that a busy minute falls on all of them; the smallest figures count.
 * `times` says how often a process does its work: once for the first alone.
 */
export function createGenerationMeter(rounds, times = 3) {
  const engine = strippedEngine();
  return (file, tools = GENERATORS) => {
    const turns = Array.from({ length: rounds }, () => tools.map((tool) => once([tool, file, engine, times])));
    return tools.map((_, at) => {
      const runs = turns.map((turn) => turn[at]).filter((run) => run !== null);
      const least = (pick) => (runs.length === 0 ? Number.NaN : Math.min(...runs.map(pick)));
      return { ...runs[0], first: least(({ first }) => first), again: least(({ again }) => again), peakMb: least(({ peakMb }) => peakMb) };
    });
  };
}

function once(args) {
  try {
    const output = execFileSync(process.execPath, [script, ...args.map(String)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return JSON.parse(output.trim().split('\n').at(-1));
  } catch {
    return null;
  }
}
