import { memoize } from '../format/memoize.ts';
import { singular, wordsOf } from '../format/words.ts';
import { toAscii } from './normalize-phrases.ts';

const EXTENSION = /\.(?:json|xml|html?|php|aspx?|do)$/i;
const VERSION = /^(?:api|rest|v\d+(?:\.\d+)*)$/i;

/** Returns the words in each path segment, without versions, parameters and file extensions: `/v1/lists.{format}/{id}:pay` has `list` and `pay`. */
export const pathWords = memoize((path): readonly (readonly string[])[] =>
  path
    .replace(/\?.*$/, '')
    .split('/')
    .map((segment) => segment.replace(/\{[^}]*\}/g, '').replace(EXTENSION, ''))
    .filter((segment) => !VERSION.test(segment))
    .map((segment) => wordsOf(segment).map((word) => singular(toAscii(word))))
    .filter((words) => words.length > 0),
);

/** True if a path ends in a parameter, so that the operation is about one item of a collection. A query and a file extension do not count. */
export const isSingleItemPath = (path: string): boolean => /\}$/.test(path.replace(/\?.*$|\/$/, '').replace(EXTENSION, ''));
