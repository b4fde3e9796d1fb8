import { remembered } from '../format/remembered.ts';
import { singular, wordsOf } from '../format/words.ts';
import { folded } from './plainer.ts';

const EXTENSION = /\.(?:json|xml|html?|php|aspx?|do)$/i;
const VERSION = /^(?:api|rest|v\d+(?:\.\d+)*)$/i;

/** The words of each part of a path that names something: `/v1/lists.{format}/{id}:pay` has `list` and `pay`. */
export const pathWords = remembered((path): readonly (readonly string[])[] =>
  path
    .replace(/\?.*$/, '')
    .split('/')
    .map((segment) => segment.replace(/\{[^}]*\}/g, '').replace(EXTENSION, ''))
    .filter((segment) => !VERSION.test(segment))
    .map((segment) => wordsOf(segment).map((word) => singular(folded(word))))
    .filter((words) => words.length > 0),
);

/** Whether an operation is about one of many: its path ends in a parameter, whatever is put after that. */
export const isAboutOne = (path: string): boolean => /\}$/.test(path.replace(/\?.*$|\/$/, '').replace(EXTENSION, ''));
