import type { ChangeCollector, Direction, Effect } from './change-collector.ts';
import type { ChangeGroup, ChangeLevel } from './contract-diff.ts';

/** The position in the contract of the schemas being compared. */
export interface SchemaLocation {
  readonly book: ChangeCollector;
  readonly subject: Pick<ChangeGroup, 'kind' | 'name'>;
  readonly direction: Direction;
  readonly pointer: string;
  /** Named schemas that are being compared on this path, so that recursive references end. */
  readonly open: readonly string[];
}

/** Narrowing a request schema breaks callers. Widening a response schema breaks clients. */
export function impactOf(direction: Direction, effect: Effect): ChangeLevel {
  if (effect === 'replaced') return 'breaking';
  return (direction === 'request') === (effect === 'narrowed') ? 'breaking' : 'compatible';
}

export function reportEffect(place: SchemaLocation, effect: Effect, rule: string, message: string): void {
  reportLevel(place, impactOf(place.direction, effect), rule, message);
}

export function reportLevel(place: SchemaLocation, level: ChangeLevel, rule: string, message: string): void {
  const { book, subject, direction, pointer } = place;
  book.report(subject, { level, rule: `${direction}-${rule}`, pointer, message: `${message} (${direction})` });
}

/** Formats a value for a sentence, shortened when it is long. */
export function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
