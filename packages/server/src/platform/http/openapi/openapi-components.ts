import { isDeepStrictEqual } from 'node:util';

export type Json = Readonly<Record<string, unknown>>;

/** The named schemas in a document. Generated clients have a type for each of them. */
export interface Components {
  /** Stores an object under a name and returns a reference to it. Nested objects are also named. Other schemas are returned unchanged. */
  named(schema: Json, name: string): Json;
  /** Stores a schema under exactly this name. */
  define(name: string, schema: Json): void;
  all(): Json;
}

const PREFIX = '#/components/schemas/';

export const referenceTo = (name: string): Json => ({ $ref: `${PREFIX}${name}` });

/** `reserved` names are only for schemas that are explicitly defined with them. */
export function createComponents(reserved: ReadonlySet<string>): Components {
  const known = new Map<string, Json>();

  function named(schema: Json, name: string): Json {
    const inner = withNamedParts(schema, name);
    if (inner.type !== 'object' || inner.properties === undefined) return inner;
    const free = freeName(name, inner);
    known.set(free, inner);
    return referenceTo(free);
  }

  /** If two different schemas have the same name, one gets a number. */
  function freeName(name: string, schema: Json): string {
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name}${count}`;
      const taken = known.get(candidate);
      if (!reserved.has(candidate) && (taken === undefined || isDeepStrictEqual(taken, schema))) return candidate;
    }
  }

  const withNamedParts = (schema: Json, name: string): Json =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, partsOf(keyword, value, name)]));

  function partsOf(keyword: string, value: unknown, name: string): unknown {
    switch (keyword) {
      case 'properties':
        return Object.fromEntries(Object.entries(Object(value)).map(([key, member]) => [key, part(member, name + toPascalCase(key))]));
      case 'items':
        return part(value, `${name}Item`);
      case 'additionalProperties':
        return part(value, `${name}Value`);
      case 'anyOf':
      case 'oneOf':
        return Array.isArray(value) ? value.map((option, index) => part(option, name + variantOf(option, index, value))) : value;
      default:
        return value;
    }
  }

  const part = (value: unknown, name: string): unknown => (isJson(value) ? named(value, name) : value);

  return {
    named,
    define: (name, schema) => void known.set(name, withNamedParts(schema, name)),
    all: () => Object.fromEntries([...known].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** `make-tests` in an action becomes `ActionMakeTests`. A nullable object needs no additional name. */
function variantOf(option: unknown, index: number, options: readonly unknown[]): string {
  const others = options.filter((other) => other !== option && isJson(other) && other.type !== 'null');
  if (others.length === 0 || !isJson(option) || !isJson(option.properties)) return others.length === 0 ? '' : `Variant${index + 1}`;
  const mark = Object.values(option.properties).find((member) => isJson(member) && typeof member.const === 'string');
  return isJson(mark) ? toPascalCase(String(mark.const)) : `Variant${index + 1}`;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const toPascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
