import type { Operation } from '../model/index.ts';
import { isSingleItemPath } from './path-words.ts';

const UNLIKELY = 0.7;

const QUESTION = /^\s*(?:(?:which|who|whom|whose|how (?:many|much)|where|when|why|is|are|was|were|does|did)\b|what\b(?! if\b))/i;
const SEVERAL = /^\s*(?:(?:which|what)\s+\p{L}+s\b|list\b|browse\b|show all\b)/iu;
const GIVEN_NAME = /\b(?:called|named|titled)\s+\S|(?<=\s)["'“‘]\p{L}[^"'“”‘’]*["'”’](?=$|[\s,.;:?!])/iu;
const UNSTABLE = /\/(?:v\d+(?:alpha|beta|preview|rc)\d*|alpha|beta|preview|experimental)(?=\/|$)/i;

/** Returns a ranking factor for one part of a request: a question changes nothing, and `which orders` is not about one order. */
export function questionFactor(text: string): (op: Operation) => number {
  const isQuestion = QUESTION.test(text);
  const isSeveral = SEVERAL.test(text);
  return (op) => {
    const isUnlikely = op.method === 'GET' ? isSeveral && isSingleItemPath(op.path) : isQuestion;
    return isUnlikely ? UNLIKELY : 1;
  };
}

/** Returns a ranking factor: a path takes an ID, so something that is known by its name is read from the collection. */
export function nameFactor(text: string, hasUnknownName: boolean): (op: Operation) => number {
  const isNamed = hasUnknownName || GIVEN_NAME.test(text);
  return (op) => (isNamed && op.method === 'GET' && isSingleItemPath(op.path) ? UNLIKELY : 1);
}

/** Prefers the stable version if an API has several versions of an operation. */
export const stabilityFactor = ({ deprecated, path }: Operation): number => (deprecated || UNSTABLE.test(path) ? UNLIKELY : 1);
