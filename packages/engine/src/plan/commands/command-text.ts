import type { CaseFilter, LoadWish, Operation } from '../../model/index.ts';

/** Reserved words in a command. A name that equals one of them must be quoted. */
const KEYWORDS = new Set(
  'of tagged ids expecting failing on only with for p95 as load suite confirmed typed read-only no-search'.split(' '),
);

/** Quotes a name for use in a command. Names come from users and specs and may contain anything. */
function quoted(name: string): string {
  const isPlain = /^[\p{L}\p{N}._-]+$/u.test(name) && !KEYWORDS.has(name.toLowerCase());
  return isPlain ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

/** A key such as `GET /orders`. A path with spaces or commas must be quoted. */
const keyText = (key: string): string => (/^[A-Z]+ [^\s,"]+$/.test(key) ? key : quoted(key));
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** The keywords that introduce a filter in a command. */
export function filterText({ operations, tags, ids, statuses, failing }: CaseFilter): string {
  return [
    operations === null ? '' : `of ${operations.map(keyText).join(', ')}`,
    tags === null ? '' : `tagged ${list(tags)}`,
    ids === null ? '' : `ids ${list(ids)}`,
    statuses === null ? '' : `expecting ${list(statuses)}`,
    failing ? 'failing' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function loadText(load: LoadWish): string {
  const parts = [
    'as load',
    load.users === null ? '' : `with ${load.users} users`,
    load.seconds === null ? '' : `for ${load.seconds} s`,
    load.p95Ms === null ? '' : `p95 ${load.p95Ms} ms`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

interface Run {
  readonly environment: string | null;
  readonly cases: CaseFilter | null;
  readonly load: LoadWish | null;
  readonly suite?: string;
}

/** The command that starts a run. `confirmed` means that a preview was shown. */
export function runText({ environment, cases, load, suite }: Run): string {
  return [
    '/run',
    suite === undefined ? '' : `suite ${quoted(suite)}`,
    environment === null ? '' : `on ${quoted(environment)}`,
    load === null ? '' : loadText(load),
    cases === null ? '' : `only ${filterText(cases)}`,
    'confirmed',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

interface Exploration {
  readonly environment: string | null;
  readonly readOnly: boolean;
  readonly search: boolean;
}

export function exploreText({ environment, readOnly, search }: Exploration): string {
  const parts = [readOnly ? 'read-only' : '', search ? '' : 'no-search', environment === null ? '' : `on ${quoted(environment)}`];
  return ['/explore', ...parts.filter((part) => part !== '')].join(' ');
}

/** A command that starts a run on a locked environment. The user types the environment's name at the end. */
export const confirmedCommand = (command: string, environment: string): string => `${command} typed ${quoted(environment)}`;

export const runOnEnvironment = (environment: string): string => `/run on ${quoted(environment)}`;

export const generateText = (kinds: string, operations: readonly Operation[]): string =>
  `/generate ${kinds} ${operations.map(({ key }) => key).join(', ')}`.trim();
