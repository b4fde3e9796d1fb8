/** Multinomial logistic regression with L2, by full gradient descent with momentum. The same input produces the same weights. */
export function train(samples, labels, acts, { strength, rounds, rate }) {
  const index = new Map();
  for (const sample of samples) for (const name of sample.keys()) if (!index.has(name)) index.set(name, index.size);
  const rows = samples.map((sample) => [...sample].map(([name, value]) => [index.get(name), value]));
  const wanted = labels.map((label) => acts.indexOf(label));
  const weights = new Float64Array(index.size * acts.length);
  const speed = new Float64Array(weights.length);
  const gradient = new Float64Array(weights.length);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < gradient.length; at += 1) gradient[at] = strength * weights[at];
    rows.forEach((row, at) => {
      const p = probabilities(row, weights, acts.length);
      p[wanted[at]] -= 1;
      for (const [feature, value] of row)
        for (let act = 0; act < acts.length; act += 1) gradient[feature * acts.length + act] += (p[act] * value) / rows.length;
    });
    for (let at = 0; at < weights.length; at += 1) {
      speed[at] = 0.9 * speed[at] - rate * gradient[at];
      weights[at] += speed[at];
    }
  }
  return { acts, index, weights };
}

function probabilities(row, weights, count) {
  const scores = new Float64Array(count);
  for (const [feature, value] of row) for (let act = 0; act < count; act += 1) scores[act] += weights[feature * count + act] * value;
  const top = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - top));
  const sum = raised.reduce((total, one) => total + one, 0);
  return raised.map((one) => one / sum);
}

/** The acts of a sample, most likely first. */
export function rank({ acts, index, weights }, sample) {
  const row = [...sample].filter(([name]) => index.has(name)).map(([name, value]) => [index.get(name), value]);
  const p = probabilities(row, weights, acts.length);
  return acts.map((act, at) => ({ act, confidence: p[at] })).sort((a, b) => b.confidence - a.confidence);
}
