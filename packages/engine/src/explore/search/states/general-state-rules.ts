import { singular, wordsOf } from '../../../format/words.ts';
import type { ApiModel, Operation } from '../../../model/index.ts';
import { endsInParam, resourceOf } from '../../learning/place.ts';
import { type StatedStates, statedStates } from './state-sentences.ts';

const CONTENT = /\b(?:fields?|contents?|details|data|properties|values)\b/i;
const REMOVED = /\b(?:delet|remov|discard|withdraw)\w*\b/i;
/** Longer sentences are lists or markup, so they are skipped. */
const LONGEST = 600;
const CHANGED = /\b(?:chang|edit|modif|updat|add|remov)\w*\b/i;

/**
 * A state rule in the introduction of the spec, such as "A plan and its tasks can only be changed while it is open". It applies to writes
 * that list a 409, if the sentence names the resource and what the request writes. Null if there is none.
 */
export function generalStateRule(
  { description = '' }: ApiModel,
  op: Operation,
  collection: string,
  states: readonly string[],
): StatedStates | null {
  if (!op.responses.some(({ status }) => status === '409')) return null;
  const written = wordsIn(op.path.slice(op.path.lastIndexOf('}') + 1));
  for (const sentence of sentencesOf(description)) {
    const words = new Set(wordsIn(sentence));
    const isAboutItem = (op.method === 'DELETE' ? REMOVED : CONTENT).test(sentence);
    const isAboutPart = endsInParam(op.path) ? isAboutItem : written.some((word) => words.has(word));
    const rule = words.has(resourceOf(collection)) && isAboutPart && CHANGED.test(sentence) ? statedStates(sentence, states) : null;
    if (rule !== null) return { ...rule, sentence };
  }
  return null;
}

const wordsIn = (text: string): readonly string[] => wordsOf(text).map((word) => singular(word.toLowerCase()));

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= LONGEST && !sentence.startsWith('|'));
