import { unquoted } from '../literals.ts';
import type { AnnotatedWord } from '../observed.ts';
import { isFree, lowerAt, type Scan } from './scan.ts';

export interface FieldAt {
  readonly field: string;
  readonly end: number;
}

const ADJECTIVE = /^(?:new|old|first|last|next|other|same|own|open|single|current|latest)$/;
const ABSENT = /^(?:without|no|missing|omits?|omitting|lacking|lacks?)$/;
const CALLED_FIELD = /^(?:field|property|attribute|parameter|param|member)$/;
export const EMPTY_WORD = /^(?:empty|blank)$/;
export const FIELD_STATE_WORD = /^(?:empty|blank|null|missing)$/;

/** Reads a quoted field name, as in 'without the field "to"'. */
function quotedField(scan: Scan, at: number): FieldAt | null {
  const named = scan.words[at + 1];
  if (!CALLED_FIELD.test(lowerAt(scan, at)) || named?.literal?.kind !== 'quoted' || !isFree(scan, at + 1)) return null;
  const field = scan.context.vocabulary.fields.get(unquoted(named.text).toLowerCase());
  return field === undefined ? null : { field, end: at + 1 };
}

/** Other names for the parameters of a paged list. */
const PAGING: Readonly<Record<string, readonly string[]>> = {
  page_size: ['per_page', 'pagesize', 'limit'],
  page_number: ['page', 'offset'],
};

/** The field that starts at a position. Two words may form one field: "percent off". */
export function fieldAt(scan: Scan, at: number): FieldAt | null {
  const word = scan.words[at];
  if (word === undefined || !isFree(scan, at) || word.kind === 'mark' || word.kind === 'number') return null;
  const { fields } = scan.context.vocabulary;
  const quoted = quotedField(scan, at);
  if (quoted !== null) return quoted;
  const next = lowerAt(scan, at + 1);
  const pair = `${word.lower}_${next}`;
  const joined =
    next === '' ? undefined : [pair, pair.replace('_', ''), ...(PAGING[pair] ?? [])].map((name) => fields.get(name)).find(Boolean);
  if (joined !== undefined && isFree(scan, at + 1)) return { field: joined, end: at + 1 };
  // "a new issue" creates one, even if a field is called "new".
  if (ADJECTIVE.test(word.lower) && scan.words[at + 1]?.resource != null) return null;
  // "all" is a pronoun, even if a parameter has that name.
  if (word.senses.includes('ref') && !/^(?:true|false|\d+|set|=)$/.test(next)) return null;
  const isSet = next === 'set' && lowerAt(scan, at + 2) === 'to';
  if (word.field === null || (word.isFunction && !isSet && !isMeantAsField(scan, at))) return null;
  return { field: word.field, end: at + Number(isCalledMore(word, next)) };
}

/** "the author name" is the author, and "a To number" the number in `To`. */
const isCalledMore = ({ resource, senses }: AnnotatedWord, next: string): boolean =>
  /^(?:name|number|field|value)$/.test(next) && resource === null && senses.length === 0;

/** Fields may be called `To` or `from`. Such a word is a field if it is spelled as in the spec, or next to "empty" and "missing". */
function isMeantAsField(scan: Scan, at: number): boolean {
  const word = scan.words[at];
  const isAsSpelled = word?.field?.toLowerCase() === word?.lower && word?.text !== word?.lower && at > 0;
  return isAsSpelled || settingForStateWord(lowerAt(scan, at - 1)) !== null || FIELD_STATE_WORD.test(lowerAt(scan, at + 1));
}

export function settingForStateWord(word: string): 'absent' | 'empty' | 'null' | 'too-long' | null {
  if (ABSENT.test(word)) return 'absent';
  if (EMPTY_WORD.test(word)) return 'empty';
  return word === 'null' ? 'null' : word === 'long' ? 'too-long' : null;
}
