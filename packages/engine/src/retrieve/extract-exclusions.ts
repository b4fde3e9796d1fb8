import { type ExcludedOperations, HTTP_METHODS, type HttpMethod, SAFE_METHODS } from '../model/index.ts';
import { FILLER_WORDS } from './lexicon.ts';

const THINGS = '(?:ones|endpoints?|operations?|routes?|calls?|requests?)';

/** Words that introduce an exclusion. `but`, `not` and `no` do so only in certain places. */
const INTRODUCERS = [
  'except(?:ing)?(?: for)?',
  'exclud(?:e|ing)',
  'leav(?:e|ing) (?:out|aside)',
  'ignor(?:e|ing)',
  'skip(?:ping)?',
  '(?:other|apart|aside) (?:than|from)',
  'without',
  '(?:and|but) not',
  'neither',
  'but no',
  '(?<=, )no(?= \\S+\\s*$)',
  '(?<=\\b(?:all|any|every|everything|anything) )but',
  `not(?= (?:the |any )?\\S+(?: ${THINGS})?\\s*(?:[,;.!?]|$))`,
  // Only in the imperative, not in `users that don't have orders`.
  "(?<=^|[,;.!?] |\\b(?:but|and|please) )(?:do not|don['’]?t|never)(?: (?:touch|include|test|use|call|cover|add|hit|run|generate|want|need|bother with))?",
  'no(?= (?:deletes?|deletions?|removals?|writes?|writing|mutations?|admin)\\b)',
];
const INTRODUCED = new RegExp(`\\b(?:${INTRODUCERS.join('|')})\\b`, 'i');

/** A list of exclusions continues after a comma if the next item is short: `except admin, billing and users`. */
const ITEM = '[^\\s,;.!?]+(?:\\s[^\\s,;.!?]+)?';
const LIST = new RegExp(`^[^,;.!?]*(?:,\\s+(?:(?:and|or)\\s+)?${ITEM}(?:\\s+(?:and|or)\\s+${ITEM})?(?=\\s*(?:[,;.!?]|$)))*`, 'i');
/** Words that end an exclusion without a comma. */
const GOES_ON = /\s(?:but|only|with|then|against|on|in)\s/i;

const WRITING = HTTP_METHODS.filter((method) => !SAFE_METHODS.includes(method));
const METHOD_WORDS: ReadonlyMap<string, readonly HttpMethod[]> = new Map<string, readonly HttpMethod[]>([
  ...['write', 'writes', 'writing', 'mutation', 'mutations', 'mutating'].map((word) => [word, WRITING] as const),
  ['reads', ['GET']],
  ['gets', ['GET']],
  ['posts', ['POST']],
  ['puts', ['PUT']],
  ['patches', ['PATCH']],
  ...['deletes', 'deletions', 'removals'].map((word) => [word, ['DELETE']] as const),
]);

/** Pronouns and words that name no operation. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'it them those one ones stuff thing things any anything something nothing part parts related resource resources section there here'.split(
    ' ',
  ),
);

/** Returns the exclusions in a request, and the request without them. */
export function extractExclusions(text: string): { readonly except: readonly ExcludedOperations[]; readonly rest: string } {
  const start = INTRODUCED.exec(text);
  if (start === null) return { except: [], rest: text };
  const behind = text.slice(start.index + start[0].length);
  const list = LIST.exec(behind)?.[0] ?? '';
  const part = list.slice(0, GOES_ON.exec(list)?.index ?? list.length);
  const further = extractExclusions(behind.slice(part.length));
  const except = part.split(/,|\b(?:and|or|nor)\b/i).flatMap(readUnwanted);
  // Words that name no operation are not an exclusion, so they stay in the request.
  const kept = except.length === 0 ? `${start[0]} ${part}` : '';
  return { except: [...except, ...further.except], rest: `${text.slice(0, start.index)}${kept} ${further.rest}` };
}

function readUnwanted(text: string): readonly ExcludedOperations[] {
  const path = /(?:^|\s)(\/[^\s"'`)]*)/.exec(text)?.[1] ?? null;
  const words = text
    .replace(path ?? '', ' ')
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word !== '');
  const methods = [...new Set(words.flatMap(methodsOf))];
  const telling = words.filter((word) => methodsOf(word).length === 0 && !isEmpty(word.toLowerCase()));
  return path === null && methods.length === 0 && telling.length === 0 ? [] : [{ path, methods, words: telling.join(' ') }];
}

const isEmpty = (word: string) => FILLER_WORDS.has(word) || EMPTY_WORDS.has(word);

/** Returns the methods that a word names: in capitals, or as a word such as `writes`. */
function methodsOf(word: string): readonly HttpMethod[] {
  return METHOD_WORDS.get(word.toLowerCase()) ?? HTTP_METHODS.filter((method) => method === word);
}
