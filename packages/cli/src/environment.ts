import { readFile } from 'node:fs/promises';
import { readEnvFile } from './env-file.ts';
import { UsageError } from './exit.ts';
import type { Io } from './io.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';

export interface EnvironmentSources {
  readonly envFile: string | undefined;
  readonly baseUrl: string | undefined;
}

/** Reads values from the command line, then from the env file, then from the process environment. Only the given names are read. */
export async function readEnvironment(
  names: readonly string[],
  { envFile, baseUrl }: EnvironmentSources,
  io: Io,
): Promise<Readonly<Record<string, string>>> {
  const file = readEnvFile(envFile === undefined ? '' : await readText(envFile, 'environment'));
  if (file.kind === 'wrong') throw new UsageError(file.problem);
  const sources = [baseUrl === undefined ? {} : { BASE_URL: baseUrl }, file.values, io.env];
  const found = names.flatMap((name) => {
    // An empty value is treated as missing, so the next source is used.
    const value = sources.map((source) => (Object.hasOwn(source, name) ? source[name] : undefined)).find(Boolean);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

export async function readText(path: string, what: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`The ${what} file ${terminalSafe(path)} cannot be read.`);
  return text;
}
