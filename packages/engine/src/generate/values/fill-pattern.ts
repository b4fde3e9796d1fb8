import { memoize } from '../../json/memoize.ts';
import type { PatternNode } from './parse-pattern.ts';
import { pickInteger, type Random } from './seeded-random.ts';

/** Minimum and maximum length of the strings that a part of a pattern matches. */
export interface LengthRange {
  readonly least: number;
  readonly most: number;
}

export const matchedLengths: (node: PatternNode) => LengthRange = memoize((node: PatternNode): LengthRange => {
  switch (node.kind) {
    case 'literal':
      return { least: node.text.length, most: node.text.length };
    case 'class':
      return { least: 1, most: 1 };
    case 'sequence':
      return node.parts
        .map(matchedLengths)
        .reduce((sum, part) => ({ least: sum.least + part.least, most: sum.most + part.most }), { least: 0, most: 0 });
    case 'choice': {
      const spans = node.options.map(matchedLengths);
      return { least: Math.min(...spans.map(({ least }) => least)), most: Math.max(...spans.map(({ most }) => most)) };
    }
    case 'repeat': {
      const { least, most } = matchedLengths(node.part);
      return { least: node.least * least, most: most === 0 || node.most === 0 ? 0 : node.most * most };
    }
  }
});

/** Generates a string of about this length. It is only shorter if the pattern does not allow the length. */
export function fillPattern(node: PatternNode, random: Random, length: number): string {
  switch (node.kind) {
    case 'literal':
      return node.text;
    case 'class':
      return pick(node.choices, random) ?? '';
    case 'sequence':
      return fillSequence(node.parts, random, length);
    case 'choice': {
      const option = pick(bestOptions(node.options, length), random);
      return option === undefined ? '' : fillPattern(option, random, length);
    }
    case 'repeat':
      return fillRepeat(node, random, length);
  }
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[pickInteger(random, 0, items.length - 1)];
}

/** Each part adds as much of the missing length as it can. */
function fillSequence(parts: readonly PatternNode[], random: Random, length: number): string {
  let missing = length - parts.reduce((sum, part) => sum + matchedLengths(part).least, 0);
  const texts = parts.map((part) => {
    const { least } = matchedLengths(part);
    const text = fillPattern(part, random, least + Math.max(0, missing));
    missing -= text.length - least;
    return text;
  });
  return texts.join('');
}

function bestOptions(options: readonly PatternNode[], length: number): readonly PatternNode[] {
  const fitting = options.filter((option) => matchedLengths(option).least <= length && matchedLengths(option).most >= length);
  if (fitting.length > 0) return fitting;
  const longer = options.filter((option) => matchedLengths(option).least > length);
  const distance = (option: PatternNode): number => (longer.length > 0 ? matchedLengths(option).least : -matchedLengths(option).most);
  const candidates = longer.length > 0 ? longer : options;
  const nearest = Math.min(...candidates.map(distance));
  return candidates.filter((option) => distance(option) === nearest);
}

/** Uses the fewest repetitions that reach the length, each as long as possible. */
function fillRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, random: Random, length: number): string {
  const { least, most } = matchedLengths(node.part);
  const needed = Math.max(node.least, length > 0 && most > 0 ? Math.ceil(length / most) : 0, length > 0 && most > 0 ? 1 : 0);
  const planned = Math.min(needed, node.most);
  const texts: string[] = [];
  let missing = length;
  for (let round = 0; round < planned || (missing > 0 && round < node.most); round += 1) {
    const later = Math.max(0, planned - round - 1) * least;
    const text = fillPattern(node.part, random, Math.max(least, Math.min(most, missing - later)));
    texts.push(text);
    missing -= text.length;
    // Empty repetitions do not add to the length.
    if (text === '' && round >= planned) break;
  }
  return texts.join('');
}
