import type { AnnotatedWord } from './observed.ts';

type Put = (name: string, value?: number) => void;

/** Verb forms first: "tests" in "she tests it" is a verb. */
const FORMS: readonly (readonly string[])[] =
  'PastTense:past Participle:past Gerund:ing Infinitive:base Imperative:base PresentTense:present Modal:modal Verb:verb Plural:nouns ProperNoun:person Date:date Noun:noun Adverb:adverb Adjective:adjective'
    .split(' ')
    .map((pair) => pair.split(':'));

const formOf = ({ tags }: AnnotatedWord): string => FORMS.find(([tag = '']) => tags.has(tag))?.[1] ?? 'other';

/**
 * Function words stay as they are. Other words are replaced by their sense and form, so that the features do not depend on the names in an
 * API.
 */
function symbolOf(word: AnnotatedWord): string {
  if (word.kind === 'mark') return /^[,.;:!?→]$/u.test(word.text) ? word.text : '-';
  if (word.kind === 'number') return '#';
  if (word.kind === 'literal') return `<${word.literal?.kind ?? 'name'}>`;
  if (word.isFunction) return word.lower;
  if (/^(?:GET|PUT|POST|DELETE|PATCH)$/.test(word.text)) return '<method>';
  const [sense] = word.senses;
  return sense === undefined ? `<${formOf(word)}>` : `${sense}/${formOf(word)}`;
}

const isEnd = (symbol: string): boolean => /^[.;!?]$/.test(symbol);
/** True for a symbol after which a new part of the sentence may start, which is often a command: "…, test that", "… so drop it". */
const isJoint = (symbol: string): boolean => /^(?:[.;!?,:→-]|and|but|so|then|just|please)$/u.test(symbol);
const isSaid = (symbol: string): boolean => /[\p{L}#<]/u.test(symbol);

function splitAt(symbols: readonly string[], isBreak: (symbol: string) => boolean): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const symbol of symbols) {
    if (isBreak(symbol)) parts.push([]);
    else parts.at(-1)?.push(symbol);
  }
  return parts.filter((part) => part.some(isSaid));
}

/** Adds features for the first words of a sentence, which show best whether it is a command, a question or a statement. */
function putOpening(put: Put, place: string, [first = '', second = '', third = '']: readonly string[]): void {
  put(`${place}:${first}`);
  put(`${place}:${first} ${second}`);
  put(`${place}:${first} ${second} ${third}`);
}

/** Adds features for one to three words in a row. */
export function addWordOrder(put: Put, words: readonly AnnotatedWord[]): void {
  const symbols = words.map(symbolOf);
  symbols.forEach((symbol, at) => {
    const [second, third] = symbols.slice(at + 1, at + 3);
    put(`one:${symbol}`, 0.5);
    if (second !== undefined) put(`two:${symbol} ${second}`, 0.4);
    if (third !== undefined) put(`three:${symbol} ${second} ${third}`, 0.3);
  });
}

/** Adds features for the form of the sentences in a message, regardless of their topic. */
export function addSentenceFeatures(put: Put, words: readonly AnnotatedWord[]): void {
  const symbols = words.map(symbolOf);
  const sentences = splitAt(symbols, isEnd);
  for (const part of splitAt(symbols, isJoint).slice(1)) putOpening(put, 'part', part);
  put(`sentences:${Math.min(4, sentences.length)}`);
  addWordOrder(put, words);
  sentences.forEach((sentence, at) => {
    putOpening(put, 'opening', sentence);
    if (at === sentences.length - 1) putOpening(put, at === 0 ? 'only' : 'last', sentence);
    else if (at === 0) putOpening(put, 'first', sentence);
    put(`end:${sentence.at(-1)}`, 0.4);
  });
}
