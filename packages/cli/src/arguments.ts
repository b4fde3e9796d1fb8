import { parseArgs } from 'node:util';

export interface RunArguments {
  readonly suite: string;
  readonly envFile: string | null;
  readonly baseUrl: string | null;
  readonly only: readonly string[];
  readonly concurrency: number;
  readonly timeoutMs: number;
}

export type Arguments =
  | { readonly kind: 'run'; readonly run: RunArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string };

export const USAGE = `Usage: assay run <folder or tests.json> [options]

  --env-file <file>     values for the suite's variables, one NAME=value per line
  --base-url <url>      address of the API under test (BASE_URL)
  --only <case id>      run this case and what it needs; may be repeated
  --concurrency <n>     cases side by side, 1 to 64 (8)
  --timeout <ms>        time for one request, 100 to 600000 (30000)

Exit codes: 0 passed or warnings only, 1 failed, 2 bad suite or usage, 3 errors only.
`;

const OPTIONS = {
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  only: { type: 'string', multiple: true },
  concurrency: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function readArguments(argv: readonly string[]): Arguments {
  try {
    return interpret(parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true }));
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
}

function interpret({ values, positionals }: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>): Arguments {
  const [command, suite, ...rest] = positionals;
  if (values.help === true || command === undefined || command === 'help') return { kind: 'help' };
  if (command !== 'run') return { kind: 'wrong', problem: `There is no command ${command}.` };
  if (suite === undefined) return { kind: 'wrong', problem: 'Name the folder of a suite, or its tests.json.' };
  if (rest.length > 0) return { kind: 'wrong', problem: 'Name one suite only.' };
  const concurrency = wholeNumber(values.concurrency, { otherwise: 8, from: 1, to: 64 });
  const timeoutMs = wholeNumber(values.timeout, { otherwise: 30_000, from: 100, to: 600_000 });
  if (concurrency === null) return { kind: 'wrong', problem: '--concurrency must be a whole number from 1 to 64.' };
  if (timeoutMs === null) return { kind: 'wrong', problem: '--timeout must be a whole number from 100 to 600000.' };
  return {
    kind: 'run',
    run: {
      suite,
      envFile: values['env-file'] ?? null,
      baseUrl: values['base-url'] ?? null,
      only: values.only ?? [],
      concurrency,
      timeoutMs,
    },
  };
}

function wholeNumber(
  text: string | undefined,
  range: { readonly otherwise: number; readonly from: number; readonly to: number },
): number | null {
  if (text === undefined) return range.otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= range.from && value <= range.to ? value : null;
}
