/** Multinomial logistic regression with L2, by full gradient descent with momentum. The same input produces the same weights. */
export function train(samples, labels, acts, { strength, rounds, rate, weightOf }) {
  const index = new Map();
  for (const sample of samples) for (const name of sample.keys()) if (!index.has(name)) index.set(name, index.size);
  const rows = samples.map((sample) => rowOf(sample, index));
  const wanted = labels.map((label) => acts.indexOf(label));
  const total = labels.reduce((sum, label) => sum + weightOf(label), 0);
  const factors = labels.map((label) => weightOf(label) / total);
  const weights = new Float64Array(index.size * acts.length);
  const speed = new Float64Array(weights.length);
  const gradient = new Float64Array(weights.length);
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < gradient.length; at += 1) gradient[at] = strength * weights[at];
    rows.forEach((row, at) => {
      const p = probabilities(row, weights, acts.length);
      p[wanted[at]] -= 1;
      addTo(gradient, row, p, factors[at]);
    });
    for (let at = 0; at < weights.length; at += 1) {
      speed[at] = 0.9 * speed[at] - rate * gradient[at];
      weights[at] += speed[at];
    }
  }
  return { acts, index, weights };
}

/** The known features of a sample as typed arrays, which are several times faster than pairs. */
function rowOf(sample, index) {
  const known = [...sample].filter(([name]) => index.has(name));
  return { features: Int32Array.from(known, ([name]) => index.get(name)), values: Float64Array.from(known, ([, value]) => value) };
}

function addTo(gradient, { features, values }, p, factor) {
  const count = p.length;
  for (let at = 0; at < features.length; at += 1) {
    const start = features[at] * count;
    const value = values[at] * factor;
    for (let act = 0; act < count; act += 1) gradient[start + act] += p[act] * value;
  }
}

function probabilities({ features, values }, weights, count) {
  const scores = new Float64Array(count);
  for (let at = 0; at < features.length; at += 1) {
    const start = features[at] * count;
    const value = values[at];
    for (let act = 0; act < count; act += 1) scores[act] += weights[start + act] * value;
  }
  let top = -Infinity;
  for (let act = 0; act < count; act += 1) top = Math.max(top, scores[act]);
  let sum = 0;
  for (let act = 0; act < count; act += 1) {
    scores[act] = Math.exp(scores[act] - top);
    sum += scores[act];
  }
  for (let act = 0; act < count; act += 1) scores[act] /= sum;
  return scores;
}

/** The acts of a sample, most likely first. */
export function rank({ acts, index, weights }, sample) {
  const p = probabilities(rowOf(sample, index), weights, acts.length);
  return acts.map((act, at) => ({ act, confidence: p[at] })).sort((a, b) => b.confidence - a.confidence);
}
