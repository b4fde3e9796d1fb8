import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FACTS_PATH, type Fact, PROPOSED_FACTS_PATH, readFacts, writeFacts } from '@assay/engine';
import { UsageError } from './exit.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';
import { withSchema, writeSchemas } from './schema-files.ts';

/** Reads the accepted facts of a suite folder, or a file with facts. Returns none if there is no file. */
export async function readFactsInFolder(folder: string): Promise<readonly Fact[]> {
  return (await readFactsFile(join(folder, FACTS_PATH))) ?? [];
}

/** Null when there is no such file. */
export async function readFactsFile(path: string): Promise<readonly Fact[] | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const read = readFacts(text);
  if (read.kind === 'facts') return read.facts;
  const [problem] = read.problems;
  throw new UsageError(`${terminalSafe(path)}: ${terminalSafe(`${problem?.pointer ?? ''} ${problem?.message ?? ''}`)}`);
}

/** Accepted facts replace the proposals. */
export async function saveAcceptedFacts(folder: string, facts: readonly Fact[]): Promise<string> {
  const path = await save(folder, FACTS_PATH, facts);
  await rm(join(folder, PROPOSED_FACTS_PATH), { force: true });
  return path;
}

export async function saveProposedFacts(folder: string, facts: readonly Fact[]): Promise<string> {
  return save(folder, PROPOSED_FACTS_PATH, facts);
}

async function save(folder: string, name: string, facts: readonly Fact[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeSchemas(folder);
  await writeFile(path, withSchema(writeFacts(facts), 'facts')).catch(() => {
    throw new UsageError(`The file ${terminalSafe(path)} cannot be written.`);
  });
  return path;
}
