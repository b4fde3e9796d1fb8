import { compilePattern } from '../../json/pattern.ts';
import { pickInteger, type Random } from '../../json/seeded-random.ts';
import { type PatternNode, parsePattern } from './parse-pattern.ts';

const ATTEMPTS = 5;
const EXTRA_REPEATS = 2;
const MAX_LENGTH = 10_000;

/**
 * A text that matches an ECMAScript pattern, proven by matching it where that can be done; null when the pattern is beyond us. With `repeats` every
 * open repetition is made so often, to reach a length.
 */
export function samplePattern(source: string, random: Random, repeats: number | null = null): string | null {
  const tree = parsePattern(source);
  if (tree === null) return null;
  const machine = compilePattern(source);
  // Long repetitions are beyond the matcher; what is written part by part fits by its making.
  if (machine === null) {
    const text = write(tree, random, repeats);
    return text.length <= MAX_LENGTH ? text : null;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = write(tree, random, repeats);
    if (text.length <= MAX_LENGTH && machine.test(text)) return text;
  }
  return null;
}

function write(node: PatternNode, random: Random, repeats: number | null): string {
  switch (node.kind) {
    case 'literal':
      return node.text;
    case 'class':
      return node.choices[pickInteger(random, 0, node.choices.length - 1)] ?? '';
    case 'sequence':
      return node.parts.map((part) => write(part, random, repeats)).join('');
    case 'choice': {
      const option = node.options[pickInteger(random, 0, node.options.length - 1)];
      return option === undefined ? '' : write(option, random, repeats);
    }
    case 'repeat': {
      const most = Math.min(node.most, node.least + EXTRA_REPEATS);
      const count = repeats === null ? pickInteger(random, node.least, most) : Math.max(node.least, Math.min(node.most, repeats));
      return Array.from({ length: count }, () => write(node.part, random, repeats)).join('');
    }
  }
}
