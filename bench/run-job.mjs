import { spawnSync } from 'node:child_process';

/** The jobs of other tools. They may fail on a spec, for example for lack of memory; then the table has no figure for them. */
const OTHER_TOOLS = ['@scalar/openapi-parser', '@apidevtools/swagger-parser', 'openapi-to-postmanv2'];

/**
 * Runs one job in a process of its own and returns the JSON of its last line. A job of another tool that fails is reported and returns null. A job
 * of our own that fails throws, because a bench without our figures would look as if it had worked.
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
