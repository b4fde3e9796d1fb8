import nlp from 'compromise/two';
import type { Word } from './words.ts';

export interface Grammar {
  /** The base form in lowercase. */
  readonly root: string;
  readonly tags: ReadonlySet<string>;
}

interface Term {
  readonly normal?: string;
  readonly root?: string;
  readonly tags?: readonly string[];
  readonly offset?: { readonly start: number; readonly length: number };
}

/** Only the first words are tagged, because tagging is slow. They show what a message requests, and a pasted log needs no grammar. */
const TAGGED_WORDS = 80;
const UNTAGGED: Grammar = { root: '', tags: new Set() };
/** A substitute that the tagger treats as a name. */
const NAME = 'Alpha';

/** The base form and part of speech of every word, from `compromise`. */
export function tagWords(words: readonly Word[]): readonly Grammar[] {
  const starts = new Map<number, number>();
  let text = '';
  words.slice(0, TAGGED_WORDS).forEach((word, index) => {
    if (word.kind === 'mark') {
      if (/[.,;:!?]/.test(word.text)) text += word.text;
      return;
    }
    text += text === '' ? '' : ' ';
    starts.set(text.length, index);
    text += word.kind === 'literal' ? NAME : word.lower;
  });
  const found = new Map<number, Grammar>();
  for (const term of termsOf(text)) {
    const index = starts.get(term.offset?.start ?? -1);
    if (index !== undefined && !found.has(index))
      found.set(index, { root: (term.root ?? term.normal ?? '').toLowerCase(), tags: new Set(term.tags) });
  }
  return words.map((_, index) => found.get(index) ?? UNTAGGED);
}

function termsOf(text: string): readonly Term[] {
  const document = nlp(text);
  document.compute('root');
  // The published types omit `root`, but the method supports it.
  const wanted: object = { offset: true, terms: { root: true, normal: true, tags: true, offset: true } };
  const sentences = document.json(wanted) as readonly { readonly terms?: readonly Term[] }[];
  return sentences.flatMap(({ terms }) => terms ?? []);
}

const lexicon = (nlp.model() as { readonly one: { readonly lexicon: Readonly<Record<string, unknown>> } }).one.lexicon;

/** Ordinary English words, which must not be corrected to words of the product. */
export const isEnglishWord = (word: string): boolean => Object.hasOwn(lexicon, word);
