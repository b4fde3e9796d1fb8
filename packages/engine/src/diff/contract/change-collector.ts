import type { ApiModel } from '../../model/index.ts';
import type { ChangeGroup, ChangeLevel, ContractChange, ContractDiff } from './contract-diff.ts';

const MAX_CHANGES = 5000;

/** Narrowing a schema breaks requests, and widening it breaks responses. */
export type Direction = 'request' | 'response';

/** Whether the new version accepts fewer values than the old one, more values, or different ones. */
export type Effect = 'narrowed' | 'widened' | 'replaced';

export interface SchemaPair {
  readonly direction: Direction;
  readonly base: string;
  readonly head: string;
}

interface Subject {
  readonly kind: ChangeGroup['kind'];
  readonly name: string;
}

/** Collects the changes found in a comparison, and the pairs of shared schemas that are still to be compared. */
export class ChangeCollector {
  readonly base: ApiModel;
  readonly head: ApiModel;
  readonly #groups = new Map<string, { readonly subject: Subject; readonly changes: Map<string, ContractChange> }>();
  readonly #pairs = new Map<string, SchemaPair>();
  readonly #counts: Record<ChangeLevel, number> = { breaking: 0, compatible: 0, unknown: 0 };

  constructor(base: ApiModel, head: ApiModel) {
    this.base = base;
    this.head = head;
  }

  report(subject: Subject, change: ContractChange): void {
    const key = `${subject.kind} ${subject.name}`;
    const group = this.#groups.get(key) ?? { subject, changes: new Map<string, ContractChange>() };
    this.#groups.set(key, group);
    const place = `${change.rule} ${change.pointer} ${change.message}`;
    if (group.changes.has(place)) return;
    group.changes.set(place, change);
    this.#counts[change.level] += 1;
  }

  /** Queues a pair of named schemas, at most once per direction. */
  enqueue(pair: SchemaPair): void {
    const key = `${pair.direction} ${pair.base} ${pair.head}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, pair);
  }

  /** Yields the pairs in the order in which they were queued, including those queued during the iteration. */
  pairs(): Iterable<SchemaPair> {
    return this.#pairs.values();
  }

  changedSchemas(): readonly string[] {
    return [...this.#groups.values()].flatMap(({ subject }) => (subject.kind === 'schema' ? [subject.name] : []));
  }

  finish(operationsOf: (schema: string) => readonly string[]): ContractDiff {
    let left = MAX_CHANGES;
    const all = [...this.#groups.values()].map(({ subject, changes }): ChangeGroup => {
      const sorted = [...changes.values()].toSorted((a, b) => rank(a.level) - rank(b.level));
      return { ...subject, operations: operationsFor(subject, operationsOf), changes: sorted };
    });
    const ordered = all.toSorted((a, b) => groupRank(a) - groupRank(b));
    const groups = ordered.flatMap((group) => {
      const changes = group.changes.slice(0, left);
      left -= changes.length;
      return changes.length === 0 ? [] : [{ ...group, changes }];
    });
    const total = this.#counts.breaking + this.#counts.compatible + this.#counts.unknown;
    return { summary: { ...this.#counts }, groups, omitted: Math.max(0, total - MAX_CHANGES) };
  }
}

function operationsFor({ kind, name }: Subject, operationsOf: (schema: string) => readonly string[]): readonly string[] {
  if (kind === 'operation') return [name];
  return kind === 'schema' ? operationsOf(name) : [];
}

function rank(level: ChangeLevel): number {
  return ['breaking', 'unknown', 'compatible'].indexOf(level);
}

function groupRank(group: ChangeGroup): number {
  return Math.min(...group.changes.map((change) => rank(change.level)));
}
