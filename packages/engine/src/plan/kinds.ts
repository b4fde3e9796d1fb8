import type { Clause, SuiteKind, TestKind } from '../model/index.ts';
import { hasTopic, slotsOf } from './situation.ts';

export const ALL_KINDS: readonly SuiteKind[] = ['smoke', 'negative', 'boundary', 'auth', 'flow', 'contract', 'perf'];

/** The generator's kinds for each kind that users mention. */
const KINDS: Readonly<Record<TestKind, readonly SuiteKind[]>> = {
  smoke: ['smoke'],
  negative: ['negative'],
  boundary: ['boundary', 'negative'],
  auth: ['auth'],
  load: ['perf'],
  regression: ALL_KINDS,
  crud: ['smoke', 'flow'],
  flow: ['flow'],
  paging: ['flow'],
  sorting: ['flow'],
  filtering: ['flow'],
  idempotent: ['flow'],
  unique: ['negative'],
  contract: ['contract'],
  fuzz: ['negative', 'boundary'],
  concurrency: ['perf'],
};

/** The kinds of tests that a clause names, without the kinds that it excludes. */
export function kindsIn(clause: Clause): readonly SuiteKind[] {
  const slots = slotsOf(clause, 'test-kind');
  const named = slots.filter(({ excluded }) => !excluded).flatMap(({ testKind }) => KINDS[testKind]);
  const unwanted = new Set(slots.filter(({ excluded }) => excluded).flatMap(({ testKind }) => KINDS[testKind]));
  const meant: SuiteKind[] = [...named];
  // "completing a task" does not ask for a complete suite.
  const isThorough = clause.words.some(({ lower, topics }) => topics.includes('thorough') && !lower.endsWith('ing'));
  if (isThorough && named.length === 0) meant.push(...ALL_KINDS);
  // A range specifies a field's limits.
  if (named.length === 0 && slotsOf(clause, 'range').length > 0 && slotsOf(clause, 'field').length > 0) meant.push(...KINDS.boundary);
  if (hasTopic(clause, 'need-auth') || slotsOf(clause, 'identity').some(({ who }) => who === 'none')) meant.push('auth');
  const statuses = slotsOf(clause, 'status').map(({ status }) => status);
  if (named.length === 0 && statuses.some((status) => status === '401' || status === '403')) meant.push('auth');
  else if (named.length === 0 && statuses.some((status) => status.startsWith('4'))) meant.push('negative');
  else if (named.length === 0 && meant.length === 0 && hasTopic(clause, 'bad-input', 'unknown-id')) meant.push('negative');
  const kinds = meant.length === 0 && unwanted.size > 0 ? ALL_KINDS : meant;
  return [...new Set(kinds)].filter((kind) => !unwanted.has(kind));
}

/** Tags for the kinds that a clause names, used to select existing cases. */
export const tagsFor = (kinds: readonly TestKind[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind): readonly SuiteKind[] => (kind === 'boundary' ? ['boundary'] : KINDS[kind]))),
];
