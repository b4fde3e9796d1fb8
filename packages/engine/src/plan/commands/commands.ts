import {
  type Action,
  type CaseFilter,
  EXPORT_FORMATS,
  GUIDE_TOPICS,
  type LoadWish,
  RUN_QUESTIONS,
  SUITE_QUESTIONS,
  type SuiteKind,
} from '../../model/index.ts';
import { casesWith, isEveryCase } from '../situation/case-filter.ts';
import { type CommandWord, commandWords, hasKeyword, namesAfter, operationsAfter, wordsAfter } from './command-words.ts';

/** A slash command. Its text is either a complete action or is parsed like a sentence. */
export type Command =
  | { readonly kind: 'action'; readonly action: Action; readonly isConfirmed: boolean }
  /** The command requests tests: the kinds, and a text that names the operations. */
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

/** Returns the number after a keyword: `with 20 users`, `for 30 s`, `p95 150 ms`. */
function numberBehind(words: readonly CommandWord[], keyword: string): number | null {
  const [number] = wordsAfter(words, keyword);
  return number !== undefined && !number.isQuoted && /^\d{1,7}$/.test(number.text) ? Number(number.text) : null;
}

function loadIn(words: readonly CommandWord[]): LoadWish | null {
  const load = { users: numberBehind(words, 'with'), seconds: numberBehind(words, 'for'), p95Ms: numberBehind(words, 'p95') };
  const isNamed = Object.values(load).some((value) => value !== null);
  return isNamed || hasKeyword(words, 'load') ? load : null;
}

function filterOf(words: readonly CommandWord[]): CaseFilter {
  return casesWith({
    operations: operationsAfter(words),
    tags: namesAfter(words, 'tagged'),
    ids: namesAfter(words, 'ids'),
    statuses: namesAfter(words, 'expecting'),
    failing: hasKeyword(words, 'failing'),
  });
}

/** The cases that a command selects: `of GET /a, POST /b`, `tagged smoke`, `ids c1, c2`, `expecting 404`, `failing`, or `all`. */
export const parseFilter = (text: string): CaseFilter => filterOf(commandWords(text));

/** A removal without a filter must not remove everything. Removing everything requires the word `all`. */
function removal(rest: string): Command {
  const cases = parseFilter(rest);
  if (isEveryCase(cases) && rest.toLowerCase() !== 'all') return act({ kind: 'describe-suite', question: 'cases', cases: null });
  return act({ kind: 'remove-cases', cases });
}

function run(rest: string): Command {
  if (/^local\b/i.test(rest)) return act({ kind: 'show-local-run' });
  const words = commandWords(rest);
  const typed = wordsAfter(words, 'typed')[0]?.text;
  const confirm = typed === undefined ? {} : { confirm: typed };
  const isConfirmed = typed !== undefined || hasKeyword(words.slice(-1), 'confirmed');
  const environment = wordsAfter(words, 'on')[0]?.text ?? null;
  const [first] = words;
  const again = first === undefined || first.isQuoted ? '' : first.text.toLowerCase();
  if (again === 'failed' || again === 'again')
    return { kind: 'action', action: { kind: 'rerun', only: again === 'failed' ? 'failed' : 'all', environment, ...confirm }, isConfirmed };
  const cases = hasKeyword(words, 'only') ? filterOf(wordsAfter(words, 'only')) : null;
  const suite = wordsAfter(words, 'suite')[0]?.text;
  const other = suite === undefined ? {} : { suite };
  return { kind: 'action', action: { kind: 'run-tests', environment, cases, load: loadIn(words), ...other, ...confirm }, isConfirmed };
}

const EXPLORE_KEYWORDS = new Set(['on', 'read-only', 'readonly', 'no-search']);

/** All words except the keywords are the environment's name, so a typo does not start an exploration. */
function explore(rest: string): Command {
  const words = commandWords(rest);
  const named = words.filter(({ text, isQuoted }) => isQuoted || !EXPLORE_KEYWORDS.has(text.toLowerCase())).map(({ text }) => text);
  const readOnly = hasKeyword(words, 'read-only') || hasKeyword(words, 'readonly');
  const environment = named.length === 0 ? null : named.join(' ');
  return act({ kind: 'explore-api', environment, readOnly, search: !hasKeyword(words, 'no-search') });
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
  explore,
  stop: () => act({ kind: 'stop-run' }),
  undo: () => act({ kind: 'undo-change' }),
  remove: removal,
  keep: (rest) => act({ kind: 'keep-cases', cases: parseFilter(rest) }),
  rename: (rest) => act({ kind: 'rename-suite', name: rest }),
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
  guide,
  help: () => act({ kind: 'show-help' }),
};

/** `/guide terms jwt` explains a term. */
function guide(rest: string): Command {
  const term = /^terms\s+(.+)$/i.exec(rest)?.[1];
  return act({ kind: 'show-guide', topic: oneOf(GUIDE_TOPICS, rest) ?? 'terms', ...(term === undefined ? {} : { term }) });
}

/** Parses a slash command. Null if the message is not a command. */
export function readCommand(message: string): Command | null {
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(message.trim());
  const name = match?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(COMMANDS, name) ? (COMMANDS[name]?.(match?.[2]?.trim() ?? '') ?? null) : null;
}
