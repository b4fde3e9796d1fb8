import type { Fact, FactsDiff } from '../model/index.ts';
import { factKey, statementOf } from './fact-key.ts';
import { sortFacts } from './write-facts.ts';

/** Compares proposed facts with the accepted ones. A fact that repeats an accepted one is not a difference. */
export function compareFacts(accepted: readonly Fact[], proposed: readonly Fact[]): FactsDiff {
  const known = new Map(accepted.map((fact) => [factKey(fact), fact]));
  const diff = { added: [] as Fact[], changed: [] as { before: Fact; after: Fact }[], conflicts: [] as { kept: Fact; proposed: Fact }[] };
  for (const fact of latest(proposed).values()) {
    const before = known.get(factKey(fact));
    if (before === undefined) diff.added.push(fact);
    else if (statementOf(before) === statementOf(fact)) continue;
    else if (before.evidence.source === 'person' && fact.evidence.source !== 'person')
      diff.conflicts.push({ kept: before, proposed: fact });
    else diff.changed.push({ before, after: fact });
  }
  return diff;
}

export function acceptFacts(accepted: readonly Fact[], { added, changed }: Pick<FactsDiff, 'added' | 'changed'>): readonly Fact[] {
  const merged = latest([...accepted, ...added, ...changed.map(({ after }) => after)]);
  return sortFacts([...merged.values()]);
}

function latest(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  return new Map(facts.map((fact) => [factKey(fact), fact]));
}
