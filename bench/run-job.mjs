import { spawnSync } from 'node:child_process';

/** Jobs for other tools. They may fail on a spec, for example for lack of memory; then the table has no figure for them. */
const OTHER_TOOLS = ['@scalar/openapi-parser', '@apidevtools/swagger-parser', 'openapi-to-postmanv2'];

/**
 * Runs one job in a separate process and returns the JSON in its last line. If another tool's job fails, that is reported and null is
 * returned. If our own job fails, this throws, because a benchmark without our figures would look successful.
 */
export function runJob(script, [job, ...args]) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script, job, ...args.map(String)], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1));
  const problem = `${job} ended with ${signal ?? status}\n${stderr.slice(-2000)}`;
  if (!OTHER_TOOLS.includes(job)) throw new Error(problem);
  console.error(problem);
  return null;
}
