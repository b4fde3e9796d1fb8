import { describe, expect, test } from 'vitest';
import { type Command, CommandSplitter } from './split-commands.ts';

function split(text: string, known: ReadonlyMap<string, string> = new Map()): readonly Command[] {
  const splitter = new CommandSplitter(text, known, (script) => `<${script}>`);
  const commands: Command[] = [];
  for (let command = splitter.next(); command !== null; command = splitter.next()) commands.push(command);
  return commands;
}

const words = (text: string): readonly (readonly string[])[] => split(text).map((command) => command.words);

describe('Splitting shell text', () => {
  test.each([
    ['a "b c" \'d e\'', [['a', 'b c', 'd e']]],
    ['a "say \\"hi\\""', [['a', 'say "hi"']]],
    ["a 'it'\\''s'", [['a', "it's"]]],
    ['a pre"mid"\'post\'', [['a', 'premidpost']]],
    ["a $'x\\ty'", [['a', 'x\ty']]],
    ['a b \\\n c', [['a', 'b', 'c']]],
    ['a; b && c | d', [['a'], ['b'], ['c'], ['d']]],
    ['# note\na # rest\nb', [['a'], ['b']]],
    [`a "$X" \${Y:-z} '$Z'`, [['a', '{{X}}', '{{Y}}', '$Z']]],
    ['a $(b "c") `d`', [['a', '<b "c">', '<d>']]],
    ["a ''", [['a', '']]],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('a known variable is replaced', () => {
    expect(split('a $X', new Map([['X', 'y']]))[0]?.words).toEqual(['a', 'y']);
  });

  test('a here-document belongs to its command, and the next line to the next command', () => {
    const [first, second] = split('a <<EOF\nline $X\nEOF\nb');
    expect(first).toMatchObject({ words: ['a'], input: 'line {{X}}' });
    expect(second).toMatchObject({ words: ['b'], line: 4 });
  });

  test('A pipe is distinguished from a list.', () => {
    expect(split('a | b || c').map((command) => command.piped)).toEqual([false, true, false]);
  });
});
