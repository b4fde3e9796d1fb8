import type { Fact } from '@assay/contract';

/** The facts that contain every typed word, in their operation, their sentence or their evidence. */
export function matchingFacts(facts: readonly Fact[], typed: string): readonly Fact[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return facts.filter(({ op, text, evidence: { request, message } }) => {
    const all = [op, text, request, message].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
