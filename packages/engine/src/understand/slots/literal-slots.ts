import { HTTP_METHODS, type HttpMethod } from '../../model/api-model.ts';
import type { FieldSetting, NamedOperation } from '../../model/reading.ts';
import { unquoted } from '../literals.ts';
import { createMatch, lowerAt, type Matcher, type Scan, type SlotContent } from './scan.ts';
import { scalarOf } from './values.ts';

const DAY = 86_400_000;
const isMethod = (text: string): text is HttpMethod => HTTP_METHODS.some((method) => method === text);

/** A pattern for a path, regardless of its parameter names and of values in their place. */
const pathPattern = (path: string): string =>
  path
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')
    .toLowerCase();

function operationAt(operations: readonly NamedOperation[], method: HttpMethod, path: string): NamedOperation | undefined {
  const wanted = pathPattern(path);
  return (
    operations.find((one) => one.method === method && pathPattern(one.path) === wanted) ??
    operations.find((one) => one.method === method && hasShape(pathPattern(one.path), wanted))
  );
}

const withoutQuery = (path: string): string => path.split('?')[0] ?? '';

function hasShape(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((segment, at) => segment === '{}' || segment === given[at]);
}

/** Values in place of parameters: "GET /books/7" sets `bookId`. Cases are selected by their operation alone. */
function pathValues({ path }: NamedOperation, typed: string, { act }: Scan): readonly SlotContent[] {
  if (act !== 'make' && act !== 'add') return [];
  const [address = '', query = ''] = typed.split('?');
  const given = address.replace(/\/$/, '').split('/');
  const inPath = path.split('/').flatMap((segment, at): readonly SlotContent[] => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    const value = given[at] ?? '';
    return name === undefined || value === '' || /^[{:]/.test(value)
      ? []
      : [{ kind: 'field', field: name, setting: { kind: 'value', value: scalarOf(value) } }];
  });
  const inQuery = query.split('&').flatMap((pair): readonly SlotContent[] => {
    const [field = '', ...value] = pair.split('=');
    return field === '' ? [] : [{ kind: 'field', field, setting: settingOfText(value.join('=')) }];
  });
  return [...inPath, ...inQuery];
}

const settingOfText = (value: string): FieldSetting => (value === '' ? { kind: 'empty' } : { kind: 'value', value: scalarOf(value) });

/** "take put and patch out": two methods in a list, or a method next to "the" and "requests". */
function isListed(scan: Scan, at: number): boolean {
  const isMethodAt = (place: number) => isMethod(lowerAt(scan, place).toUpperCase());
  const joins = (place: number) => /^(?:and|or|,)$/.test(lowerAt(scan, place));
  return (
    (joins(at + 1) && isMethodAt(at + 2)) ||
    (joins(at - 1) && isMethodAt(at - 2)) ||
    /^(?:requests?|calls?|ones)$/.test(lowerAt(scan, at + 1))
  );
}

/** "GET /books", "the patch on /todos" and "a POST to /todos" are operations if the spec has them. */
function matchCall(scan: Scan, at: number, method: HttpMethod): ReturnType<Matcher> {
  const isJoined = /^(?:on|of|to|for|at|against)$/.test(lowerAt(scan, at + 1));
  const end = isJoined ? at + 2 : at + 1;
  const path = scan.words[end]?.literal;
  if (path?.kind !== 'path') return null;
  const operation = operationAt(scan.context.vocabulary.operations, method, withoutQuery(path.text));
  return operation === undefined
    ? null
    : createMatch(end, { kind: 'operation', key: operation.key }, ...pathValues(operation, path.text, scan));
}

const JOINT = /^(?:and|or|,|\+|&|\/)$/;
const MOST_METHODS = 6;

/** "GET and POST /users": the path after the last method belongs to all of them. */
function matchListed(scan: Scan, at: number, method: HttpMethod): ReturnType<Matcher> {
  let last = at;
  for (let count = 0; count < MOST_METHODS; count += 1) {
    let next = last + 1;
    while (JOINT.test(lowerAt(scan, next))) next += 1;
    if (next === last + 1 || !isMethod(lowerAt(scan, next).toUpperCase())) break;
    last = next;
  }
  const end = /^(?:on|of|to|for|at|against)$/.test(lowerAt(scan, last + 1)) ? last + 2 : last + 1;
  const path = scan.words[end]?.literal;
  if (last === at || path?.kind !== 'path') return null;
  const operation = operationAt(scan.context.vocabulary.operations, method, withoutQuery(path.text));
  return operation === undefined ? null : createMatch(at, { kind: 'operation', key: operation.key });
}

/** True for "put, not patch" and "patch instead of put". */
function isContrasted(scan: Scan, at: number): boolean {
  const isMethodAt = (place: number) => isMethod(lowerAt(scan, place).toUpperCase());
  const before = [1, 2].map((step) => lowerAt(scan, at - step));
  const behind = [1, 2, 3].map((step) => lowerAt(scan, at + step));
  const isFirst = behind[0] === 'not' || (behind[0] === ',' && behind[1] === 'not') || (behind[0] === 'instead' && behind[1] === 'of');
  const isSecond = before[0] === 'not' || (before[0] === 'of' && before[1] === 'instead');
  return (
    (isFirst && behind.some((_, index) => isMethodAt(at + 1 + index))) || (isSecond && [2, 3, 4].some((step) => isMethodAt(at - step)))
  );
}

const UPDATES = /^(?:updat|replac|overwrit|chang|edit|modif|rewrit)/;

/** "updating a book partly" is a PATCH, "overwriting it as a whole" a PUT. */
function methodOfManner({ words }: Scan, at: number): HttpMethod | null {
  const word = words[at]?.lower ?? '';
  const method = /^part(?:ial|ially|ly)$/.test(word)
    ? 'PATCH'
    : /^(?:full|fully|complete|completely|whole|wholly|entirely)$/.test(word)
      ? 'PUT'
      : null;
  const updates = (place: number) => UPDATES.test(words[place]?.lower ?? '');
  // "a full update", "as a whole" and "update it fully" describe how a resource is updated.
  const isManner =
    updates(at + 1) ||
    (word.endsWith('ly') ? words.slice(0, at).some((_, place) => updates(place)) : word === 'whole' && words[at - 2]?.lower === 'as');
  return isManner && words[at]?.resource === null ? method : null;
}

/** A call names an operation. A method alone is a method, and so is "deletes". */
export const matchMethod: Matcher = (scan, at) => {
  const text = scan.words[at]?.text ?? '';
  const upper = text.toUpperCase();
  const call = isMethod(upper) ? (matchCall(scan, at, upper) ?? matchListed(scan, at, upper)) : null;
  if (call !== null) return call;
  const meant = methodOfManner(scan, at) ?? (isMethod(upper) && (upper === text || isMeantAsMethod(scan, at)) ? upper : null);
  return meant === null ? matchPlural(scan, at) : createMatch(at, { kind: 'method', method: meant });
};

/** A method in lower case: in a list for a removal, in "a book (put, not patch)", or in "overwriting a todo via put". */
const isMeantAsMethod = (scan: Scan, at: number): boolean =>
  (scan.act === 'remove' && isListed(scan, at)) ||
  (/^(?:put|patch)$/.test(lowerAt(scan, at)) && isContrasted(scan, at)) ||
  (/^(?:via|using)$/.test(lowerAt(scan, at - 1)) && scan.words[at]?.resource === null);

const matchPlural: Matcher = (scan, at) => {
  const plural = /^(get|post|put|patch|delete)e?s$/.exec(lowerAt(scan, at))?.[1]?.toUpperCase() ?? '';
  // In "it gets rejected", "he deletes it" and "nobody gets at the orders" these words are verbs, not methods.
  const isVerb =
    /^(?:it|he|she|nobody|noone|anyone|anybody|someone|somebody|everyone|everybody|who)$/.test(lowerAt(scan, at - 1)) ||
    /(?:ed|^at|^into|^through|^past|^an?|^\d{3})$/.test(lowerAt(scan, at + 1));
  return isMethod(plural) && !isVerb && scan.words[at]?.resource === null ? createMatch(at, { kind: 'method', method: plural }) : null;
};

function slotOfLiteral(scan: Scan, at: number): SlotContent | null {
  const literal = scan.words[at]?.literal;
  if (literal === null || literal === undefined) return null;
  if (literal.kind === 'address') return { kind: 'address', address: literal.text };
  if (literal.kind === 'path') return { kind: 'path', path: withoutQuery(literal.text) };
  if (literal.kind === 'status') return { kind: 'status', status: literal.text.toLowerCase() };
  if (literal.kind === 'date') {
    const from = Date.parse(`${literal.text}T00:00:00Z`);
    return Number.isNaN(from) ? null : { kind: 'date', from, to: from + DAY };
  }
  return slotOfName(scan, literal.text, literal.kind);
}

const onlyOne = <Item>([first, second]: readonly Item[]): Item | undefined => (second === undefined ? first : undefined);

function slotOfName(scan: Scan, text: string, kind: string): SlotContent | null {
  const { operations, fields } = scan.context.vocabulary;
  if (kind === 'pair') {
    const [name = '', ...rest] = text.split('=');
    return { kind: 'field', field: fields.get(name.toLowerCase()) ?? name, setting: { kind: 'value', value: scalarOf(rest.join('=')) } };
  }
  if (kind !== 'name' && kind !== 'quoted') return null;
  const name = unquoted(text).toLowerCase();
  const operation =
    operations.find((one) => one.operationId?.toLowerCase() === name || one.path.toLowerCase() === `/${name}`) ??
    onlyOne(operations.filter((one) => one.path.toLowerCase().endsWith(`/${name}`) && /\p{Ll}\p{Lu}/u.test(text)));
  return operation === undefined ? null : { kind: 'operation', key: operation.key };
}

/** The members of a pasted body, one slot each, all with the span of the body. */
export const matchBody: Matcher = (scan, at) => {
  const literal = scan.words[at]?.literal;
  if (literal?.kind !== 'json') return null;
  if (!literal.text.includes('"')) return createMatch(at, { kind: 'field', field: 'body', setting: { kind: 'empty' } });
  const members = [...literal.text.matchAll(/"([^"\n]{1,80})"\s*:\s*("[^"\n]{0,200}"|-?\d+(?:\.\d+)?|true|false|null)/g)];
  return createMatch(at, ...members.map(([, field = '', value = '']) => ({ kind: 'field' as const, field, setting: settingOf(value) })));
};

function settingOf(value: string): FieldSetting {
  if (value === 'null') return { kind: 'null' };
  return value === '""' ? { kind: 'empty' } : { kind: 'value', value: scalarOf(value) };
}

/** URLs, paths, operations by name, pairs, dates and status classes. */
export const matchLiteral: Matcher = (scan, at) => {
  const literal = scan.words[at]?.literal;
  // "/history?limit=0" can only be a read.
  const read =
    literal?.kind === 'path' && literal.text.includes('?')
      ? operationAt(scan.context.vocabulary.operations, 'GET', withoutQuery(literal.text))
      : undefined;
  if (read !== undefined) return createMatch(at, { kind: 'operation', key: read.key }, ...pathValues(read, literal?.text ?? '', scan));
  const slot = slotOfLiteral(scan, at);
  return slot === null ? null : createMatch(at, slot);
};

/** Phrases that mean a status code, such as "not found". */
const STATUS_WORDS: readonly (readonly [readonly string[], string])[] = [
  [['not', 'found'], '404'],
  [['bad', 'request'], '400'],
  [['no', 'content'], '204'],
  [['forbidden'], '403'],
  [['conflict'], '409'],
  [['unprocessable'], '422'],
];
const BEFORE_STATUS = 4;

/** "should be not found": a status in words, after a word for an expectation. */
export const matchStatusWords: Matcher = (scan, at) => {
  const found = STATUS_WORDS.find(([words]) => words.every((word, index) => lowerAt(scan, at + index) === word));
  const isExpected = scan.words
    .slice(Math.max(0, at - BEFORE_STATUS), at)
    .some(
      ({ senses, lower }) => senses.includes('expect') || senses.includes('outcome') || /^(?:should|must|be|gets?|gives?|→|>)$/.test(lower),
    );
  return found === undefined || !isExpected ? null : createMatch(at + found[0].length - 1, { kind: 'status', status: found[1] });
};
