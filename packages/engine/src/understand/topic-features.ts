import type { ClauseWord } from '../model/reading.ts';
import { stem } from './word-forms.ts';

/**
 * The input of the topic classifier: words, pairs of words, senses and listed topics. A word that the API also uses is a separate feature,
 * because an API may have its own webhooks.
 */
export function topicFeatures(words: readonly ClauseWord[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>([['bias', 1]]);
  const said = words.filter(({ isMark }) => !isMark);
  let before = '<start>';
  for (const word of said) {
    const name = stem(word.lower);
    found.set(`${word.isOfProject ? 'own' : 'word'}:${name}`, word.isFunction ? 0.5 : 1);
    if (word.isOfProject) found.set('api', 1);
    found.set(`two:${before} ${name}`, 0.5);
    for (const sense of word.senses) found.set(`sense:${sense}`, 0.5);
    for (const topic of word.topics) found.set(`topic:${topic}`, 1);
    before = name;
  }
  return found;
}
