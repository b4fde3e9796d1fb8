import type { AuthCandidate } from '@assay/contract';

const MAX_LINES = 3;
const NOT_SURE_BELOW = 0.6;
const NOT_SURE = 'Not sure. Check what was found before you use it.';

/** Formats the evidence for a candidate in a few lines, without repeating facts. */
export function evidenceLines({ evidence, why, disabled, disabledReason, confidence }: AuthCandidate): readonly string[] {
  if (disabled) return [disabledReason ?? why];
  const facts = [...new Set(evidence.map(({ text }) => text.trim()).filter((text) => text !== ''))];
  if (facts.length === 0) return [why];
  return confidence < NOT_SURE_BELOW ? [NOT_SURE, ...facts.slice(0, MAX_LINES - 1)] : facts.slice(0, MAX_LINES);
}
