import type { CaseFilter, LoadWish, Operation } from '../model/index.ts';

/** A name as a command has it. Names come from users and specs and may contain anything. */
const quoted = (name: string): string => (/^[\p{L}\p{N}._-]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`);
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** The words behind which a command reads a filter. */
export function filterText({ operations, tags, ids, statuses, failing }: CaseFilter): string {
  return [
    operations === null ? '' : `of ${operations.join(', ')}`,
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
}

/** The command for a run. `confirmed` tells that a preview was shown. */
export function runText({ environment, cases, load }: Run): string {
  return [
    '/run',
    environment === null ? '' : `on ${quoted(environment)}`,
    load === null ? '' : loadText(load),
    cases === null ? '' : `only ${filterText(cases)}`,
    'confirmed',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const runOn = (environment: string): string => `/run on ${quoted(environment)}`;

export const generateText = (kinds: string, operations: readonly Operation[]): string =>
  `/generate ${kinds} ${operations.map(({ key }) => key).join(', ')}`.trim();
