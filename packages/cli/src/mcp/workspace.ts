import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialVariables, readSuite, SUITE_HEADER_PATH, type Suite, type TextFile } from '@assay/engine';
import { createRedactor } from '@assay/net';
import { readEnvFile } from '../env-file.ts';
import { readEnvironment } from '../environment.ts';
import { UsageError } from '../exit.ts';
import { findSpec } from '../init/find-spec.ts';
import type { Io } from '../io.ts';
import type { SpecDocument } from '../read-document.ts';
import { readDocument } from '../read-document.ts';
import { requireSuiteFiles } from '../read-files.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { createExplorationRegistry, type ExplorationRegistry } from './exploration-registry.ts';
import { displayPath, pathInside } from './folder-path.ts';
import { createRunRegistry, type RunRegistry } from './run-registry.ts';

const SUITE_FOLDER = 'assay-tests';

export interface WorkspaceOptions {
  readonly dir: string;
  readonly envFile: string | undefined;
  readonly baseUrl: string | undefined;
  readonly access: 'all' | 'read-only';
  readonly io: Io;
}

export interface LoadedSpec extends SpecDocument {
  /** A file or a URL. */
  readonly source: string;
  /** When the file was last changed. Zero for a URL. */
  readonly changedAt: number;
}

export interface StoredSuite {
  readonly folder: string;
  readonly files: readonly TextFile[];
  readonly suite: Suite;
}

/** A folder with a spec, a suite, facts and an environment file, for the tools. */
export interface Workspace extends WorkspaceOptions {
  readonly root: string;
  readonly runs: RunRegistry;
  readonly explorations: ExplorationRegistry;
  /** Reads a spec and uses it from now on. Without a source, it looks for one in the folder. */
  importSpec(source: string | undefined): Promise<LoadedSpec>;
  /** The imported spec, or the one in the folder. */
  spec(): Promise<LoadedSpec>;
  /** A suite's folder, which may not exist yet. */
  suiteFolder(path: string | undefined): Promise<string>;
  suite(path: string | undefined): Promise<StoredSuite>;
  envFileOf(folder: string): string | undefined;
  values(names: readonly string[], folder: string): Promise<Readonly<Record<string, string>>>;
  /** Masks the values in the environment file and the credentials. */
  redactor(): Promise<(text: string) => string>;
}

export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const root = await realpath(options.dir).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) throw new UsageError(`Folder not found: ${terminalSafe(options.dir)}.`);
  let loaded: LoadedSpec | null = null;
  const envFileOf = (folder: string): string | undefined =>
    options.envFile ?? [join(folder, '.env'), join(root, '.env')].find((path) => existsSync(path));
  const workspace: Workspace = {
    ...options,
    root,
    runs: createRunRegistry(),
    explorations: createExplorationRegistry(),
    async importSpec(source) {
      const found = source === undefined ? await findSpec(root) : await placeOf(root, source);
      if (found === null) throw new UsageError('No spec was found in this folder or on this machine. Set source to its path or URL.');
      loaded = await load(found);
      return loaded;
    },
    async spec() {
      if (loaded !== null && loaded.changedAt === (await changeOf(loaded.source))) return loaded;
      const source = loaded?.source ?? (await findSpec(root, []));
      if (source === null) throw new UsageError('There is no spec yet. Call import_spec with its path or URL first.');
      loaded = await load(source);
      return loaded;
    },
    async suiteFolder(path) {
      return path === undefined ? defaultSuite(root) : pathInside(root, path);
    },
    async suite(path) {
      const folder = await workspace.suiteFolder(path);
      if (!existsSync(join(folder, SUITE_HEADER_PATH)))
        throw new UsageError(`No suite found in ${terminalSafe(displayPath(root, folder))}. Call generate_tests first.`);
      const files = await requireSuiteFiles(folder);
      const read = readSuite(files);
      if (read.kind === 'suite') return { folder, files, suite: read.suite };
      const [problem] = read.problems;
      throw new UsageError(`The suite cannot be read: ${terminalSafe(`${problem?.file}${problem?.pointer} ${problem?.message}`)}`);
    },
    envFileOf,
    values: (names, folder) => readEnvironment(names, { envFile: envFileOf(folder), baseUrl: options.baseUrl }, options.io),
    async redactor() {
      const folder = defaultSuite(root);
      // The variable with the suffix contains another user's credentials.
      const names = loaded === null ? [] : credentialVariables(loaded.model).flatMap((name) => [name, `${name}_2`]);
      const secrets = [...(await fileValues(envFileOf(folder))), ...names.flatMap((name) => options.io.env[name] ?? [])];
      return createRedactor(secrets);
    },
  };
  return workspace;
}

async function load(source: string): Promise<LoadedSpec> {
  const changedAt = await changeOf(source);
  return { ...(await readDocument(source)), source, changedAt };
}

/** Agents work for hours, and the spec may change in the meantime. A URL is fetched only when an agent imports it. */
async function changeOf(source: string): Promise<number> {
  return isAddress(source) ? 0 : ((await stat(source).catch(() => null))?.mtimeMs ?? 0);
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

const defaultSuite = (root: string): string => (existsSync(join(root, SUITE_HEADER_PATH)) ? root : join(root, SUITE_FOLDER));

async function placeOf(root: string, source: string): Promise<string> {
  return isAddress(source) ? source : pathInside(root, source);
}

/** All values in an environment file except the API's URL, even if the file is only partially written. */
async function fileValues(path: string | undefined): Promise<readonly string[]> {
  const content = path === undefined ? '' : await readFile(path, 'utf8').catch(() => '');
  const read = readEnvFile(content);
  if (read.kind === 'values') return Object.entries(read.values).flatMap(([name, value]) => (name === 'BASE_URL' ? [] : [value]));
  return content.split(/\r\n?|\n/).map((line) => line.slice(line.indexOf('=') + 1).trim());
}

/** A suite contains files such as README.md, so it needs its own folder. */
export async function requireWritableSuiteFolder({ root }: Workspace, folder: string): Promise<void> {
  const entries: readonly string[] = await readdir(folder).catch(() => []);
  const mayBeWritten = entries.length === 0 || entries.includes(SUITE_HEADER_PATH) || entries.every((name) => OWN_FILES.has(name));
  if (!mayBeWritten)
    throw new UsageError(
      `${terminalSafe(displayPath(root, folder))} already contains other files. Choose a new folder for the suite, such as ${SUITE_FOLDER}.`,
    );
}

/** The files that an exploration writes before there is a suite, and the files that users put next to one. */
const OWN_FILES: ReadonlySet<string> = new Set(['facts.json', 'facts.proposed.json', 'schemas', '.env', '.env.example']);
