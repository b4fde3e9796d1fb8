/** A random generator that produces the same order of samples in every run. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function shuffle(order, draw) {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
}

/** Multinomial logistic regression with L2, by stochastic gradient descent with AdaGrad. The same input produces the same weights. */
export function train(samples, labels, acts, { strength, rounds, rate, leastOccurrences }) {
  const index = indexOf(samples, leastOccurrences);
  const rows = samples.map((sample) => rowOf(sample, index));
  const wanted = labels.map((label) => acts.indexOf(label));
  const weights = new Float64Array(index.size * acts.length);
  const squares = new Float64Array(weights.length).fill(0.01);
  const order = rows.map((_, at) => at);
  const draw = random(7);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, draw);
    for (const at of order) {
      const p = probabilities(rows[at], weights, acts.length);
      p[wanted[at]] -= 1;
      step({ weights, squares }, rows[at], p, { strength, rate });
    }
  }
  return { acts, index, weights };
}

/** A rarer feature describes a single message rather than an act. */
function indexOf(samples, leastOccurrences) {
  const occurrences = new Map();
  for (const sample of samples) for (const name of sample.keys()) occurrences.set(name, (occurrences.get(name) ?? 0) + 1);
  const kept = [...occurrences].filter(([, count]) => count >= leastOccurrences);
  return new Map(kept.map(([name], at) => [name, at]));
}

/** The known features of a sample as typed arrays, which are several times faster than pairs. */
function rowOf(sample, index) {
  const known = [...sample].filter(([name]) => index.has(name));
  return { features: Int32Array.from(known, ([name]) => index.get(name)), values: Float64Array.from(known, ([, value]) => value) };
}

function step({ weights, squares }, { features, values }, error, { strength, rate }) {
  const count = error.length;
  for (let at = 0; at < features.length; at += 1) {
    const start = features[at] * count;
    for (let act = 0; act < count; act += 1) {
      const gradient = error[act] * values[at] + strength * weights[start + act];
      squares[start + act] += gradient * gradient;
      weights[start + act] -= (rate * gradient) / Math.sqrt(squares[start + act]);
    }
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
