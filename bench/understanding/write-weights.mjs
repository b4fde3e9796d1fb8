import { writeFileSync } from 'node:fs';

/** Smaller weights change no result, but make the file larger. */
const LEAST_WEIGHT = 0.04;

/** Writes fitted weights as JSON, with one feature per line. `labels` is an object with one list, whose name the reader expects. */
export function writeWeights(file, labels, { index, weights }) {
  const [[name, list]] = Object.entries(labels);
  const lines = [...index]
    .map(([feature, at]) => [feature, [...weights.slice(at * list.length, (at + 1) * list.length)]])
    .filter(([, row]) => row.some((one) => Math.abs(one) >= LEAST_WEIGHT))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, row]) => `    ${JSON.stringify(feature)}: [${row.map((one) => Number(one.toFixed(2))).join(', ')}]`);
  writeFileSync(
    file,
    `{\n  ${JSON.stringify(name)}: ${JSON.stringify(list).replaceAll(',', ', ')},\n  "features": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}
