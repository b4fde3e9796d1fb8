import { describe, expect, test } from 'vitest';
import { TracedText } from '../secrets/traced-text.ts';
import { type Command, CommandSplitter } from './split-commands.ts';
import { Variables } from './variables.ts';

const traced = TracedText.untraced;

function split(text: string, known: Readonly<Record<string, TracedText>> = {}): readonly Command[] {
  const variables = new Variables();
  for (const [name, value] of Object.entries(known)) variables.set(name, value);
  const splitter = new CommandSplitter(TracedText.ofSource(text), variables, (script) => traced(`<${script.text}>`));
  const commands: Command[] = [];
  for (let command = splitter.next(); command !== null; command = splitter.next()) commands.push(command);
  return commands;
}

const wordsOf = (command: Command | undefined) => command?.words.map((word) => word.text);
const words = (text: string): readonly (readonly string[] | undefined)[] => split(text).map(wordsOf);

describe('Splitting shell text', () => {
  test.each([
    ['a "b c" \'d e\'', [['a', 'b c', 'd e']]],
    ['a "say \\"hi\\""', [['a', 'say "hi"']]],
    ["a 'it'\\''s'", [['a', "it's"]]],
    ['a pre"mid"\'post\'', [['a', 'premidpost']]],
    ["a $'x\\ty'", [['a', 'x\ty']]],
    ["a $'\\u0021\\x41\\''", [['a', "!A'"]]],
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
    expect(wordsOf(split('a $X', { X: traced('y') })[0])).toEqual(['a', 'y']);
  });

  test('a here-document belongs to its command, and the next line to the next command', () => {
    const [first, second] = split('a <<EOF\nline $X\nEOF\nb');
    expect([wordsOf(first), first?.input?.text]).toEqual([['a'], 'line {{X}}']);
    expect([wordsOf(second), second?.line]).toEqual([['b'], 4]);
  });

  test('each character knows its place in the source', () => {
    const source = `a "p\\"$X"'$'$(b) $'\\u0041'`;
    const [first] = split(`X=y\n${source}`, { X: TracedText.ofSource('X=y').slice(2) }).slice(1);
    const places = (at: number) => first?.words[at]?.starts.map((start, index) => [first.words[at]?.text[index], start]);
    expect(places(1)?.slice(0, 4)).toEqual([
      ['p', 7],
      ['"', 9],
      ['y', 2],
      ['$', 14],
    ]);
    expect([places(1)?.at(-1), places(2)]).toEqual([['>', -1], [['A', 23]]]);
    expect(first?.words[2]?.ends).toEqual([29]);
  });

  test('A pipe is distinguished from a list.', () => {
    expect(split('a | b || c').map((command) => command.piped)).toEqual([false, true, false]);
  });
});
