import type { AuthCandidate } from '@assay/contract';

const MOST = 3;

/** What speaks for a candidate, in few lines: each fact once. */
export function evidenceLines({ evidence, why, disabled, disabledReason }: AuthCandidate): readonly string[] {
  if (disabled) return [disabledReason ?? why];
  const facts = [...new Set(evidence.map(({ text }) => text.trim()).filter((text) => text !== ''))];
  return facts.length === 0 ? [why] : facts.slice(0, MOST);
}
