import type { FieldSetting } from '../../model/reading.ts';
import type { AnnotatedWord } from '../observed.ts';
import { createMatch, isFree, lowerAt, type Matcher, type Scan } from './scan.ts';
import { scalarOf, writtenValue } from './values.ts';

/** The maximum number of words between a field and its new value: "the price of an existing book to 5". */
const FURTHEST = 8;
const SETS = new Set(['change', 'make', 'rename']);
const ACTS: readonly Scan['act'][] = ['make', 'add', 'change'];

/** The field before "to", if its resource is between the field and the value. */
function fieldBefore({ words }: Scan, to: number): string | null {
  const from = Math.max(0, to - FURTHEST);
  for (let at = to - 1; at >= from; at -= 1) {
    const word = words[at];
    if (word === undefined || word.kind === 'mark') return null;
    const isOfThing = word.field !== null && /^(?:of|for|on|in)$/.test(words[at + 1]?.lower ?? '') && !word.isFunction;
    const isChange = ({ senses, topics, lower }: AnnotatedWord) =>
      senses.some((sense) => SETS.has(sense)) || topics.includes('writes') || /^(?:patch|put)$/.test(lower);
    // In "the price of a book is set to 15", the verb may come before or after the field.
    const isSet = words.slice(0, at).some(isChange) || words.slice(at + 2, to).some(isChange);
    if (isOfThing && isSet) return word.field;
  }
  return null;
}

function settingFor(word: AnnotatedWord): FieldSetting | null {
  if (word.lower === 'null') return { kind: 'null' };
  if (word.lower === 'empty' || word.text === '""') return { kind: 'empty' };
  const written = writtenValue(word);
  if (written !== null) return { kind: 'value', value: written };
  if (word.value !== null && !word.isFunction) return { kind: 'value', value: word.value };
  const isUnknown =
    word.kind !== 'mark' && !word.isFunction && word.senses.length === 0 && word.resource === null && word.environment === null;
  return isUnknown ? { kind: 'value', value: scalarOf(word.text) } : null;
}

/** "set the price of an existing book to -3.50": the value does not directly follow its field. */
export const matchSetTo: Matcher = (scan, at) => {
  const word = scan.words[at];
  // "to the word 'free'"
  const to = /^(?:word|text|string|value|number)$/.test(lowerAt(scan, at - 1)) && lowerAt(scan, at - 2) === 'the' ? at - 3 : at - 1;
  if (word === undefined || lowerAt(scan, to) !== 'to' || !ACTS.includes(scan.act) || !isFree(scan, at)) return null;
  const field = fieldBefore(scan, to);
  // "the expected status of the delete to 410" refers to the response.
  const isStatus = /^(?:status|code|status_?code)$/i.test(field ?? '') && /^[1-5]\d\d$/.test(word.text);
  const setting = field === null || isStatus ? null : settingFor(word);
  return field === null || setting === null ? null : createMatch(at, { kind: 'field', field, setting });
};

const SORT_FIELDS = ['sort', 'sort_by', 'sortby', 'order_by', 'orderby', 'ordering', 'order'];

const SORTING = /^(?:sort|order)(?:s|ed|ing)?$/;
const sortField = ({ context: { vocabulary } }: Scan): string | undefined =>
  SORT_FIELDS.map((name) => vocabulary.fields.get(name)).find((name) => name !== undefined);

/** 'sort the books by "banana"': the value of the sort parameter. */
export const matchSortBy: Matcher = (scan, at) => {
  const word = scan.words[at];
  if (word === undefined || lowerAt(scan, at - 1) !== 'by' || !ACTS.includes(scan.act) || !isFree(scan, at)) return null;
  const isSorting = scan.words.slice(Math.max(0, at - 6), at).some(({ lower }) => SORTING.test(lower));
  const field = sortField(scan);
  const isValue = word.literal?.kind === 'quoted' || (word.kind === 'word' && word.senses.length === 0 && !word.isFunction);
  if (!isSorting || field === undefined || !isValue) return null;
  return createMatch(at, { kind: 'field', field, setting: { kind: 'value', value: scalarOf(word.text) } });
};

/** "sorted by -price", "ordered by title": nothing here is the name of a resource, not even "ordered" in an API with orders. */
export const matchSortedBy: Matcher = (scan, at) => {
  const isSorting = SORTING.test(lowerAt(scan, at)) && lowerAt(scan, at + 1) === 'by';
  const field = isSorting && ACTS.includes(scan.act) ? sortField(scan) : undefined;
  const isDownwards = lowerAt(scan, at + 2) === '-';
  const end = at + (isDownwards ? 3 : 2);
  const word = scan.words[end];
  if (field === undefined || word === undefined || word.kind === 'mark' || word.isFunction) return null;
  const value = scalarOf(word.text);
  return createMatch(end, { kind: 'field', field, setting: { kind: 'value', value: isDownwards ? `-${value}` : value } });
};

/** "a book priced at 10001": the participle of a field name, followed by the value. */
export const matchPricedAt: Matcher = (scan, at) => {
  const word = scan.words[at];
  const participle = /^(\p{L}{3,}e)d$/u.exec(lowerAt(scan, at - 2))?.[1];
  if (word?.kind !== 'number' || lowerAt(scan, at - 1) !== 'at' || participle === undefined || !isFree(scan, at)) return null;
  const field = scan.context.vocabulary.fields.get(participle);
  return field === undefined ? null : createMatch(at, { kind: 'field', field, setting: { kind: 'value', value: scalarOf(word.text) } });
};
