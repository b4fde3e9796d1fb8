import {
  type Action,
  type CaseFilter,
  EXPORT_FORMATS,
  type LoadWish,
  RUN_QUESTIONS,
  SUITE_QUESTIONS,
  type SuiteKind,
} from '../model/index.ts';
import { casesWith } from './case-filter.ts';

/** A slash command. What stands behind it either is an action already or has to be read like a sentence. */
export type Command =
  | { readonly kind: 'action'; readonly action: Action; readonly isConfirmed: boolean }
  /** Tests are wished for: kinds of the command, and a text that names the operations. */
  | { readonly kind: 'tests'; readonly kinds: readonly SuiteKind[] | null; readonly perOperation: number | null; readonly text: string }
  | { readonly kind: 'operations'; readonly text: string }
  | { readonly kind: 'request'; readonly text: string };

const NEGATIVES = 3;
const act = (action: Action): Command => ({ kind: 'action', action, isConfirmed: false });
const tests = (text: string, kinds: readonly SuiteKind[] | null, perOperation: number | null): Command => ({
  kind: 'tests',
  kinds,
  perOperation,
  text,
});

function negatives(rest: string): Command {
  const [count = ''] = /^\d{1,3}\b/.exec(rest) ?? [];
  return tests(rest.slice(count.length).trim(), ['negative'], count === '' ? NEGATIVES : Math.max(1, Number(count)));
}

/** A name in a command is one word, or anything between quotation marks. */
const NAME = '("(?:[^"\\\\]|\\\\.)*"|\\S+)';
const unescaped = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text);
const numberBehind = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

function loadIn(text: string): LoadWish | null {
  const users = numberBehind(text, /\bwith (\d{1,6}) users?\b/);
  const seconds = numberBehind(text, /\bfor (\d{1,6}) s\b/);
  const p95Ms = numberBehind(text, /\bp95 (\d{1,7}) ms\b/);
  return users === null && seconds === null && p95Ms === null && !/\bas load\b/.test(text) ? null : { users, seconds, p95Ms };
}

const listBehind = (text: string, word: string): readonly string[] | null => {
  const found = new RegExp(`\\b${word} ((?:${NAME}(?:, )?)+)`).exec(text)?.[1];
  return found === undefined
    ? null
    : [...found.matchAll(new RegExp(`${NAME.replace('\\S+', '[^\\s,]+')}`, 'g'))].map(([name]) => unescaped(name));
};

const OPERATIONS = /\bof ((?:[A-Z]+ \/\S*?(?:, |(?=\s|$)))+)/;

/** The cases that a command names: `of GET /a, POST /b`, `tagged smoke`, `ids c1, c2`, `expecting 404`, `failing`. */
export function filterIn(text: string): CaseFilter {
  const operations =
    OPERATIONS.exec(text)?.[1]
      ?.split(', ')
      .filter((key) => key !== '') ?? null;
  return casesWith({
    operations,
    tags: listBehind(text, 'tagged'),
    ids: listBehind(text, 'ids'),
    statuses: listBehind(text, 'expecting'),
    failing: /\bfailing\b/.test(text.replace(/"[^"]*"/g, '')),
  });
}

function run(rest: string): Command {
  const isConfirmed = /\bconfirmed$/.test(rest);
  if (/^local\b/i.test(rest)) return act({ kind: 'show-local-run' });
  const named = new RegExp(`(?:^|\\s)on ${NAME}`).exec(rest)?.[1];
  const environment = named === undefined ? null : unescaped(named);
  const [first = ''] = rest.toLowerCase().split(/\s/);
  if (first === 'failed' || first === 'again')
    return { kind: 'action', action: { kind: 'rerun', only: first === 'failed' ? 'failed' : 'all', environment }, isConfirmed };
  const only = /\bonly (.*)$/.exec(rest)?.[1];
  const cases = only === undefined ? null : filterIn(only);
  return { kind: 'action', action: { kind: 'run-tests', environment, cases, load: loadIn(rest) }, isConfirmed };
}

const oneOf = <T extends string>(known: readonly T[], text: string): T | null => known.find((one) => one === text.toLowerCase()) ?? null;
const urlIn = (text: string): string | null => /\bhttps?:\/\/[^\s<>"']+/i.exec(text)?.[0] ?? null;

const COMMANDS: Readonly<Record<string, (rest: string) => Command>> = {
  generate: (rest) => tests(rest, null, null),
  negatives,
  perf: (rest) => tests(rest, ['perf'], null),
  import: (rest) => act({ kind: 'import-spec', url: urlIn(rest) }),
  curl: (rest) => ({ kind: 'request', text: rest }),
  run,
  stop: () => act({ kind: 'stop-run' }),
  undo: () => act({ kind: 'undo-change' }),
  remove: (rest) => act({ kind: 'remove-cases', cases: filterIn(rest) }),
  keep: (rest) => act({ kind: 'keep-cases', cases: filterIn(rest) }),
  rename: (rest) => act({ kind: 'rename-suite', name: unescaped(rest) }),
  operations: (rest) => ({ kind: 'operations', text: rest }),
  coverage: () => act({ kind: 'show-coverage' }),
  results: (rest) => act({ kind: 'show-results', question: oneOf(RUN_QUESTIONS, rest) ?? 'summary', between: null, operations: null }),
  suite: (rest) => act({ kind: 'describe-suite', question: oneOf(SUITE_QUESTIONS, rest) ?? 'summary', cases: null }),
  api: () => act({ kind: 'describe-api' }),
  export: (rest) => act({ kind: 'export-tests', format: oneOf(EXPORT_FORMATS, rest) }),
  download: () => act({ kind: 'download-pack' }),
  explain: (rest) => act({ kind: 'explain', subject: rest }),
  pr: () => act({ kind: 'preview-pull-request' }),
  diff: () => act({ kind: 'show-api-changes' }),
  auth: () => act({ kind: 'describe-auth' }),
  help: () => act({ kind: 'show-help' }),
};

/** Reads a slash command. Null when the message is none. */
export function readCommand(message: string): Command | null {
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(message.trim());
  const name = match?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name]?.(match?.[2]?.trim() ?? '') ?? null) : null;
}
