import { singular } from '../../format/words.ts';
import type { AnnotatedWord } from '../observed.ts';
import { fieldAt } from './field-names.ts';
import { COUNT_UNIT_WORD, isStatus, SETS_VALUES, TYPE_WORD, withWholeName } from './field-slots.ts';
import { afterArticles, createMatch, lowerAt, type Matcher, type Scan } from './scan.ts';
import { scalarOf, valueOfNumber } from './values.ts';

/** "to the interview stage", "with the sold status": an enum value before its field. */
export const matchValueBefore: Matcher = (scan, at) => {
  const [word, next] = [scan.words[at], scan.words[at + 1]];
  const before = lowerAt(scan, /^(?:a|an|the)$/.test(lowerAt(scan, at - 1)) ? at - 2 : at - 1);
  if (word?.value == null || next?.field == null || !/^(?:to|into|in|with)$/.test(before) || !SETS_VALUES.includes(scan.act)) return null;
  return createMatch(at + 1, { kind: 'field', field: next.field, setting: { kind: 'value', value: word.value } });
};

/** In "an invoice in JPY", the three capital letters are a currency, provided that the API has a currency field. */
export const matchCurrency: Matcher = (scan, at) => {
  const field = scan.context.vocabulary.fields.get('currency') ?? scan.context.vocabulary.fields.get('currency_code');
  const text = scan.words[at]?.text ?? '';
  const before = lowerAt(scan, at - 1);
  // "currency eur" and "in eur" are written in lower case, too.
  const isKnown = CODES.has(text.toLowerCase()) && /^(?:in|with|using|currency|:|=|is)$/.test(before);
  const isCode = isKnown || (/^[A-Z]{3}$/.test(text) && /^(?:in|with|using)$/.test(before) && scan.words[at]?.resource === null);
  if (field === undefined || !isCode || !SETS_VALUES.includes(scan.act) || HTTP_METHOD.test(text)) return null;
  return createMatch(at, { kind: 'field', field, setting: { kind: 'value', value: text } });
};
const CODES = new Set('usd eur gbp chf jpy cad aud nzd sek nok dkk pln czk huf inr cny krw brl mxn zar'.split(' '));
const HTTP_METHOD = /^(?:GET|PUT)$/;

/** "4 in stock", "120 percent off": a number before its field. In "20 users" and "3 price tests", the number counts something. */
export const matchNumberIn: Matcher = (scan, at) => {
  const value = valueOfNumber(scan.words[at] as AnnotatedWord);
  if (value === null || !SETS_VALUES.includes(scan.act)) return null;
  const isIn = lowerAt(scan, at + 1) === 'in';
  const found = fieldAt(scan, isIn ? afterArticles(scan, at + 2) : at + 1);
  if (found === null) return null;
  const [name, next] = [scan.words[found.end], scan.words[found.end + 1]];
  const isSingular = found.end > at + 1 || (name?.resource === null && name.senses.length === 0 && singular(name.lower) === name.lower);
  const isLast = next === undefined || next.kind === 'mark' || next.isFunction || next.senses.includes('expect');
  return isIn || (isSingular && isLast && !isStatus(found.field, String(value)))
    ? createMatch(found.end, { kind: 'field', field: found.field, setting: { kind: 'value', value } })
    : null;
};

const MONEY = /^(?:cents?|euros?|dollars?|bucks|pounds?|francs?|pence|usd|eur|gbp|chf)$/;
const COSTS = /^(?:costs?|costing|worth)$/;

/** "fifty euros", "a book that costs 12": a sum of money without the name of its field. */
export const matchMoney: Matcher = (scan, at) => {
  const { fields } = scan.context.vocabulary;
  const value = valueOfNumber(scan.words[at] as AnnotatedWord);
  const names = COSTS.test(lowerAt(scan, at - 1)) ? ['price', 'cost', 'amount'] : ['amount', 'price', 'unit_amount', 'total', 'cost'];
  const field = names.map((name) => fields.get(name)).find((name) => name !== undefined);
  const isMoney = MONEY.test(lowerAt(scan, at + 1));
  const isNamed = scan.words.some((word) => word.field !== null && word.field === field);
  if (value === null || field === undefined || isNamed || !SETS_VALUES.includes(scan.act)) return null;
  return isMoney || COSTS.test(lowerAt(scan, at - 1))
    ? createMatch(isMoney ? at + 1 : at, { kind: 'field', field, setting: { kind: 'value', value } })
    : null;
};

/** Sample texts by description. */
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ['emoji', '🙂'],
  ['emojis', '🙂🚀'],
  ['spaces', '   '],
  ['whitespace', '   '],
  ['unicode', 'Zoë 你好'],
  ['html', '<b>bold</b>'],
]);

/** "an emoji as first name", "html in the title": a text of that kind. */
export const matchSampleBefore: Matcher = (scan, at) => {
  const value = SAMPLES.get(lowerAt(scan, at));
  if (value === undefined || !SETS_VALUES.includes(scan.act) || !/^(?:as|for|in)$/.test(lowerAt(scan, at + 1))) return null;
  const found = fieldAt(scan, afterArticles(scan, at + 2));
  return found === null ? null : createMatch(found.end, { kind: 'field', field: found.field, setting: { kind: 'value', value } });
};

/** "a string as price", "text instead of a number for the stock": a value of another type. */
export const matchTypeBefore: Matcher = (scan, at) => {
  if (
    !TYPE_WORD.test(lowerAt(scan, at)) ||
    /^(?:empty|blank)$/.test(lowerAt(scan, at - 1)) ||
    !/^(?:as|for|in)$/.test(lowerAt(scan, at + 1))
  )
    return null;
  const found = fieldAt(scan, afterArticles(scan, at + 2));
  return found === null ? null : createMatch(found.end, { kind: 'field', field: found.field, setting: { kind: 'wrong-type' } });
};

/** In "the environment that is called qa", something in the product is named, not in a request. */
function isNameInProduct(scan: Scan, at: number): boolean {
  const noun = scan.words.findLastIndex(({ isFunction }, place) => place < at && !isFunction);
  return /^(?:environment|env|suite|conversation)$/.test(lowerAt(scan, noun));
}

/** "a pet named Rex" sets the field `name`, unless something is being renamed. */
export const matchNamed: Matcher = (scan, at) => {
  const { fields } = scan.context.vocabulary;
  const isTitle = /^(?:titled|entitled)$/.test(lowerAt(scan, at));
  const field = isTitle ? fields.get('title') : (fields.get('name') ?? fields.get('title'));
  const value = scan.words[at + 1];
  if (field === undefined || value === undefined || value.kind === 'mark' || value.isFunction) return null;
  if (scan.act === 'rename' || scan.act === 'setup' || !/^(?:named|called|titled|entitled)$/.test(lowerAt(scan, at))) return null;
  if (isNameInProduct(scan, at)) return null;
  const text = scalarOf(value.text);
  return withWholeName(scan, at + 1, field, text === '' ? { kind: 'empty' } : { kind: 'value', value: text });
};

const LOGIN = /^(?:login|logins|logon|signin|logging|signing|log|sign|logs|signs)$/;
const ROLE =
  /^(?:admin|administrator|guest|user|viewer|customer|member|owner|me|myself|another|anonymous|somebody|someone|anybody|anyone|nobody)$/;

function isAccountName(scan: Scan, at: number): boolean {
  const word = scan.words[at];
  const isOther = word === undefined || word.kind === 'mark' || word.isFunction || word.resource !== null;
  return !isOther && !ROLE.test(word.lower) && !isNameOfField(scan, at);
}

/** In "login as username bob", the name of the field comes before its value. */
const isNameOfField = ({ words }: Scan, at: number): boolean =>
  words[at]?.field != null && words[at + 1]?.isFunction === false && words[at + 1]?.kind !== 'mark';

/** "login as bob", "log in as user bob": the name of the account. */
export const matchLoginAs: Matcher = (scan, at) => {
  const { fields } = scan.context.vocabulary;
  const word = scan.words[at];
  const as = lowerAt(scan, at - 1) === 'as' ? at - 1 : lowerAt(scan, at - 2) === 'as' && lowerAt(scan, at - 1) === 'user' ? at - 2 : -1;
  const isLogin = as > 0 && [lowerAt(scan, as - 1), lowerAt(scan, as - 2)].some((before) => LOGIN.test(before));
  if (word === undefined || !isLogin || !isAccountName(scan, at)) return null;
  const names = word.text.includes('@') ? ['email', 'username', 'login'] : ['username', 'user_name', 'login', 'user', 'name', 'email'];
  const field = names.map((name) => fields.get(name)).find((name) => name !== undefined);
  return field === undefined ? null : createMatch(at, { kind: 'field', field, setting: { kind: 'value', value: scalarOf(word.text) } });
};

/** "look up nobody@example.com": an address is the value of the field for addresses. */
export const matchEmail: Matcher = (scan, at) => {
  const text = scan.words[at]?.text ?? '';
  const field = scan.context.vocabulary.fields.get('email');
  const isAddress = /^[^@\s]{1,64}@[^@\s]{1,64}\.\p{L}{2,}$/u.test(text);
  return field === undefined || !isAddress || !SETS_VALUES.includes(scan.act)
    ? null
    : createMatch(at, { kind: 'field', field, setting: { kind: 'value', value: text } });
};

/** "orders 999999 copies": how many of something are ordered. */
export const matchCopies: Matcher = (scan, at) => {
  const { fields } = scan.context.vocabulary;
  const value = valueOfNumber(scan.words[at] as AnnotatedWord);
  const field = ['quantity', 'qty', 'copies', 'amount', 'count'].map((name) => fields.get(name)).find((name) => name !== undefined);
  if (value === null || field === undefined || !SETS_VALUES.includes(scan.act)) return null;
  if (!COUNT_UNIT_WORD.test(lowerAt(scan, at + 1))) return null;
  return createMatch(at + 1, { kind: 'field', field, setting: { kind: 'value', value } });
};
