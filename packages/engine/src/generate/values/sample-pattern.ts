import { compilePattern } from '../../json/pattern.ts';
import { fillPattern, type LengthRange, matchedLengths } from './fill-pattern.ts';
import { type PatternNode, parsePattern } from './parse-pattern.ts';
import { pickInteger, type Random } from './seeded-random.ts';

const ATTEMPTS = 5;
const EXTRA_REPEATS = 2;
const MAX_LENGTH = 110_000;

/**
 * Generates a string that matches an ECMAScript pattern, and verifies the match if possible. Null when the pattern is not supported. With a
 * `length`, the string has at least that many characters if the pattern allows it.
 */
export function samplePattern(source: string, random: Random, length: number | null = null): string | null {
  const tree = parsePattern(source);
  if (tree === null) return null;
  const machine = compilePattern(source);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = length === null ? write(tree, random) : fillPattern(tree, random, length);
    // When matching takes too long, the string is used unchecked, because it was built from the pattern.
    if (text.length <= MAX_LENGTH && machine?.test(text) !== false) return text;
  }
  return null;
}

/**
 * Returns the minimum and maximum length of matching strings. Null when the pattern need not match the whole string, or cannot be parsed.
 */
export function patternLengths(source: string): LengthRange | null {
  const tree = /^\^.*[^\\]\$$/s.test(source) ? parsePattern(source) : null;
  return tree === null || tree.kind === 'choice' ? null : matchedLengths(tree);
}

function write(node: PatternNode, random: Random): string {
  switch (node.kind) {
    case 'literal':
      return node.text;
    case 'class':
      return node.choices[pickInteger(random, 0, node.choices.length - 1)] ?? '';
    case 'sequence':
      return node.parts.map((part) => write(part, random)).join('');
    case 'choice': {
      const option = node.options[pickInteger(random, 0, node.options.length - 1)];
      return option === undefined ? '' : write(option, random);
    }
    case 'repeat': {
      const most = Math.min(node.most, node.least + EXTRA_REPEATS);
      const count = pickInteger(random, node.least, most);
      return Array.from({ length: count }, () => write(node.part, random)).join('');
    }
  }
}
