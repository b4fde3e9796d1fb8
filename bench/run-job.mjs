import { spawnSync } from 'node:child_process';

/** Jobs that run other tools. They may fail on a spec, for example for lack of memory. The table then shows no figure for them. */
const OTHER_TOOLS = ['@scalar/openapi-parser', '@apidevtools/swagger-parser', 'openapi-to-postmanv2'];

/**
 * Runs one job in a separate process and returns the JSON in its last line. If another tool's job fails, the failure is reported and the
 * result is null. If our own job fails, an error is thrown, because a benchmark without our figures would look successful.
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
