import { SUITE_HEADER_PATH, type SuiteHeader, type TextFile } from '../model/index.ts';
import { envExample } from './env-example.ts';
import { packReadme } from './pack-readme.ts';

export interface PackInput {
  readonly header: SuiteHeader;
  /** `tests.json` and the files it includes. */
  readonly files: readonly TextFile[];
  readonly name: string;
  /** The environment's base URL and plain variables, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The contents of the two runner scripts. They are the same in every pack. */
  readonly runSh: string;
  readonly runPs1: string;
}

/** Paths of the pack's own files, which a suite file with the same name never replaces. */
const RUNNER_PATHS = ['run.sh', 'run.ps1', '.env.example', 'README.md'] as const;

/** Returns the files in a run pack in archive order. The same input always produces the same bytes. */
export function packFiles(input: PackInput): readonly TextFile[] {
  const { header, files, runSh, runPs1 } = input;
  const own: readonly TextFile[] = [
    { path: 'run.sh', content: runSh },
    { path: 'run.ps1', content: runPs1 },
    { path: '.env.example', content: envExample(header.env, input.values) },
    { path: 'README.md', content: packReadme({ name: input.name, header, files }) },
  ];
  return [...suiteFiles(header, files), ...own];
}

function suiteFiles(header: SuiteHeader, files: readonly TextFile[]): readonly TextFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [SUITE_HEADER_PATH, ...header.include].flatMap((path) => {
    const file = byPath.get(path);
    return file === undefined || isTaken(path) ? [] : [file];
  });
}

function isTaken(path: string): boolean {
  return RUNNER_PATHS.some((name) => name === path);
}
