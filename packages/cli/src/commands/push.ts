import { readFile } from 'node:fs/promises';
import { readSuite, type TextFile } from '@assay/engine/runner';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { requireSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { callServer } from '../server/call-server.ts';
import { readCredentials } from '../server/credentials.ts';

const OPTIONS = { project: { type: 'string' } } as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sends a local run's report to the server, which lists it under Runs. */
export const push: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const [folder, report, ...rest] = positionals;
    if (folder === undefined || report === undefined || rest.length > 0) throw new UsageError('Pass a suite folder and a report.');
    if (!UUID.test(values.project ?? '')) throw new UsageError('Name the project: --project <id>.');
    const credentials = await readCredentials(io);
    const { suiteId, files } = await suiteOf(folder);
    const body = { projectId: values.project, suiteId, files, report: await readReport(report) };
    const reply = await callServer(credentials, { method: 'POST', path: '/api/runs/import', body });
    const runId = typeof reply === 'object' && reply !== null && 'runId' in reply ? String(reply.runId) : '';
    io.print(`  Pushed: ${terminalSafe(`${credentials.server.replace(/\/$/, '')}/app/runs/${runId}`)}`);
    return EXIT_CODES.passed;
  },
};

/** Suite ids from the server are UUIDs. A suite with any other id is identified by its name. */
async function suiteOf(folder: string): Promise<{ readonly suiteId: string | null; readonly files: readonly TextFile[] }> {
  const files = await requireSuiteFiles(folder);
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new UsageError(`No suite found in ${terminalSafe(folder)}.`);
  const { id } = read.suite.suite;
  return { suiteId: UUID.test(id) ? id : null, files };
}

async function readReport(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`The report ${terminalSafe(path)} cannot be read.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The report ${terminalSafe(path)} is not JSON: write it with --reporter json=${terminalSafe(path)}.`);
  }
}
