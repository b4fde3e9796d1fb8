/** Fitted weights: one number per feature and label, in the order of the labels. */
export interface LinearModel<Label extends string> {
  readonly labels: readonly Label[];
  readonly byFeature: ReadonlyMap<string, readonly number[]>;
}

/** All labels with their probabilities, most likely first. */
export function rankLabels<Label extends string>(
  { labels, byFeature }: LinearModel<Label>,
  features: ReadonlyMap<string, number>,
): readonly (readonly [label: Label, probability: number])[] {
  const scores = labels.map(() => 0);
  for (const [name, value] of features)
    for (const [at, weight] of (byFeature.get(name) ?? []).entries()) scores[at] = (scores[at] ?? 0) + weight * value;
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const sum = raised.reduce((total, one) => total + one, 0);
  return labels.map((label, at) => [label, (raised[at] ?? 0) / sum] as const).sort(([, a], [, b]) => b - a);
}
