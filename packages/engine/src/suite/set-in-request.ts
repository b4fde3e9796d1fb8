import { isList, isObject } from '../json/values.ts';
import { isHeaderName, isHeaderText } from '../model/header-text.ts';
import type { FieldSetting, InputSetting, Json, JsonObject, ScalarOrList, StepRequest } from '../model/index.ts';

export interface SetRequest {
  readonly request: StepRequest;
  /** `price -1`. */
  readonly words: string;
  /** Describes the previous value. Null if there was none. */
  readonly before: string | null;
}

const MISSING = Symbol('missing');
type Found = Json | typeof MISSING;

/** Sets a named input in an existing request. Without a spec, the current value determines the type. Null if that is not possible. */
export function setRequestValue(request: StepRequest, op: string, { target, name, setting }: InputSetting): SetRequest | null {
  if (target === 'body') return setBody(request, setting);
  const places = target === 'field' ? PLACES : PLACES.filter((place) => place.target === target);
  const holder = places.find((place) => place.read(request, op, name) !== MISSING) ?? places.find((place) => place.mayAdd(request));
  if (holder === undefined) return null;
  const before = holder.read(request, op, name);
  const value = valueFor(setting, before);
  const changed = value === undefined ? null : holder.write(request, op, name, value);
  if (changed === null) return null;
  const words = value === MISSING ? `no ${name}` : `${name} ${shown(value ?? null)}`;
  return { request: changed, words, before: before === MISSING ? null : `${name} ${shown(before)}` };
}

function shown(value: Json): string {
  const text = JSON.stringify(value).replaceAll('{{', '{');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const LONG_TEXT = 2000;

/** Undefined for a value that a runner would interpret as a placeholder. */
function valueFor(setting: FieldSetting, before: Found): Found | undefined {
  switch (setting.kind) {
    case 'absent':
      return MISSING;
    case 'named':
      return before === MISSING ? undefined : before;
    case 'null':
      return null;
    case 'empty':
      if (before !== MISSING && isList(before)) return [];
      return before !== MISSING && isObject(before) ? {} : '';
    case 'wrong-type':
      return typeof before === 'string' ? 12_345 : 'not-a-value-of-this-type';
    case 'too-long':
      return 'x'.repeat(LONG_TEXT);
    case 'value':
      return String(setting.value).includes('{{') ? undefined : typedLike(setting.value, before);
  }
}

function typedLike(value: string | number | boolean, before: Found): Json {
  if (typeof value !== 'string') return value;
  if (typeof before === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return typeof before === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}

function setBody(request: StepRequest, setting: FieldSetting): SetRequest | null {
  const { json: _json, form: _form, raw: _raw, ...rest } = request;
  const isThere = request.json !== undefined || request.form !== undefined || request.raw !== undefined;
  const before = isThere ? 'a body' : null;
  if (setting.kind === 'absent') return { request: rest, words: 'no body', before };
  return setting.kind === 'empty' ? { request: { ...rest, json: {} }, words: 'an empty body', before } : null;
}

interface Place {
  readonly target: InputSetting['target'];
  readonly read: (request: StepRequest, op: string, name: string) => Found;
  readonly write: (request: StepRequest, op: string, name: string, value: Found) => StepRequest | null;
  /** True if a new input may be added here. */
  readonly mayAdd: (request: StepRequest) => boolean;
}

const PLACES: readonly Place[] = [
  {
    target: 'field',
    read: ({ json }, _op, name) => (json === undefined ? MISSING : findIn(json, name)),
    write: (request, _op, name, value) => ({ ...request, json: writeIn(request.json ?? {}, name, value) }),
    mayAdd: ({ json }) => isObject(json),
  },
  {
    target: 'field',
    read: ({ form }, _op, name) => memberOf(form ?? {}, name),
    write: (request, _op, name, value) => ({ ...request, form: withMember(request.form ?? {}, name, asText(value)) }),
    mayAdd: ({ form }) => form !== undefined,
  },
  {
    target: 'query',
    read: ({ query }, _op, name) => memberOf(query ?? {}, name),
    write: (request, _op, name, value) => ({ ...request, query: withMember<ScalarOrList>(request.query ?? {}, name, asScalar(value)) }),
    mayAdd: () => true,
  },
  { target: 'path', read: readPath, write: writePath, mayAdd: () => false },
  {
    target: 'header',
    read: ({ headers }, _op, name) => memberOf(headers ?? {}, name),
    write: (request, _op, name, value) => {
      const text = asText(value);
      const isValid = isHeaderName(name) && (text === MISSING || isHeaderText(text));
      return isValid ? { ...request, headers: withMember(request.headers ?? {}, name, text) } : null;
    },
    mayAdd: () => true,
  },
];

function memberOf(record: Readonly<Record<string, ScalarOrList>>, name: string): Found {
  const entry = Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return entry === undefined ? MISSING : entry[1];
}

function withMember<Value extends ScalarOrList>(
  record: Readonly<Record<string, Value>>,
  name: string,
  value: Value | typeof MISSING,
): Readonly<Record<string, Value>> {
  const key = Object.keys(record).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  const others = Object.entries(record).filter(([known]) => known !== key);
  return Object.fromEntries(value === MISSING ? others : [...others, [key, value]]);
}

function asText(value: Found): string | typeof MISSING {
  if (value === MISSING) return value;
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

function asScalar(value: Found): string | number | boolean | typeof MISSING {
  return typeof value === 'number' || typeof value === 'boolean' ? value : asText(value);
}

/** The position of a parameter in the path of an operation such as `GET /books/{bookId}`. */
function segmentOf(op: string, name: string): number {
  const template = op.slice(op.indexOf(' ') + 1).split('/');
  const wanted = name.toLowerCase();
  const exact = template.findIndex((segment) => segment.toLowerCase() === `{${wanted}}`);
  return exact >= 0 || wanted !== 'id' ? exact : template.findLastIndex((segment) => /^\{.*id\}$/i.test(segment));
}

function readPath({ path }: StepRequest, op: string, name: string): Found {
  const at = segmentOf(op, name);
  const segments = path.split('/');
  return at < 0 || segments.length !== op.split('/').length ? MISSING : (segments[at] ?? MISSING);
}

function writePath(request: StepRequest, op: string, name: string, value: Found): StepRequest | null {
  const text = asText(value);
  if (text === MISSING || text === '') return null;
  const at = segmentOf(op, name);
  const path = request.path.split('/').map((segment, index) => (index === at ? encodeURIComponent(text) : segment));
  return { ...request, path: path.join('/') };
}

/** Finds a field by name at any depth, starting at the top. */
function findIn(value: Json, name: string): Found {
  let level: readonly Json[] = [value];
  while (level.length > 0) {
    const found = level.filter(isObject).map((node) => keyIn(node, name) ?? MISSING);
    const at = found.findIndex((key) => key !== MISSING);
    const node = level.filter(isObject)[at];
    const key = found[at];
    if (node !== undefined && typeof key === 'string') return node[key] ?? null;
    level = level.flatMap((inner) => (isList(inner) ? inner : isObject(inner) ? Object.values(inner) : []));
  }
  return MISSING;
}

function keyIn(node: JsonObject, name: string): string | undefined {
  return Object.keys(node).find((key) => key.toLowerCase() === name.toLowerCase());
}

/** Updates a field in its current location, or adds it at the top level. */
function writeIn(value: Json, name: string, given: Found): Json {
  if (findIn(value, name) === MISSING) return isObject(value) && given !== MISSING ? { ...value, [name]: given } : value;
  if (isList(value)) return value.map((item) => (findIn(item, name) === MISSING ? item : writeIn(item, name, given)));
  if (!isObject(value)) return value;
  const key = keyIn(value, name);
  if (key !== undefined) {
    const { [key]: _before, ...rest } = value;
    return given === MISSING ? rest : { ...value, [key]: given };
  }
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, findIn(inner, name) === MISSING ? inner : writeIn(inner, name, given)]),
  );
}
