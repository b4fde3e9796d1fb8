import type { CaseOutcome, CaseView } from './case-view.ts';
import { isWaived } from './step-view.ts';

/** A run's search text: `status:failed tag:smoke op:"POST /orders" words`. Several values for one key are alternatives. */
export interface RunFilter {
  readonly statuses: readonly string[];
  readonly tags: readonly string[];
  readonly ops: readonly string[];
  readonly words: string;
}

const KEYED = /(?:^|\s)(status|tag|op):(?:"([^"]*)"|(\S+))/gi;

export function parseRunFilter(text: string): RunFilter {
  const pairs = [...text.matchAll(KEYED)].map(([, key = '', quoted, plain]) => [key.toLowerCase(), (quoted ?? plain ?? '').toLowerCase()]);
  const valuesOf = (key: string): readonly string[] => pairs.flatMap(([name, value]) => (name === key && value ? [value] : []));
  const words = text.replace(KEYED, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  return { statuses: valuesOf('status'), tags: valuesOf('tag'), ops: valuesOf('op'), words };
}

const outcomeNames: Readonly<Record<CaseOutcome, readonly string[]>> = {
  pass: ['passed', 'pass', 'ok'],
  warn: ['warning', 'warn', 'warnings'],
  fail: ['failed', 'fail', 'failing'],
  error: ['error', 'errored', 'errors'],
  blocked: ['skipped', 'skip', 'blocked'],
  inconclusive: ['inconclusive'],
  running: ['running'],
  waiting: ['waiting', 'pending'],
  'not-run': ['not-run', 'cancelled'],
};

function hasStatus({ outcome, steps }: CaseView, status: string): boolean {
  if (outcomeNames[outcome].includes(status)) return true;
  if (status === 'waived') return steps.some(isWaived);
  const family = /^([1-5])xx$/.exec(status)?.[1];
  return steps.some(
    (step) => step.status !== null && (family === undefined ? String(step.status) === status : String(step.status)[0] === family),
  );
}

function containsWords({ id, title, op, steps }: CaseView, words: string): boolean {
  const texts = [title, id, op, ...steps.map((step) => `${step.title} ${step.method} ${step.path} ${step.status ?? ''} ${step.verdict}`)];
  return texts.some((text) => text.toLowerCase().includes(words));
}

/** `found` contains the steps whose headers or bodies contain the words, according to the server. */
export function matchesFilter(one: CaseView, { statuses, tags, ops, words }: RunFilter, found: ReadonlySet<string>): boolean {
  return (
    (statuses.length === 0 || statuses.some((status) => hasStatus(one, status))) &&
    (tags.length === 0 || tags.some((tag) => one.tags.some((own) => own.toLowerCase() === tag))) &&
    (ops.length === 0 || ops.some((op) => one.op.toLowerCase().includes(op))) &&
    (words === '' || containsWords(one, words) || one.steps.some(({ id }) => found.has(id)))
  );
}

/** The text with this status instead of any other, or without a status if it is null. */
export function withStatus(text: string, status: string | null): string {
  const rest = text
    .replace(/(^|\s)status:(?:"[^"]*"|\S+)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...(status === null ? [] : [`status:${status}`]), ...(rest === '' ? [] : [rest])].join(' ');
}
