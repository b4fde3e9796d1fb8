import { BOOK_SCHEMAS, ORDER_SCHEMAS, SHARED_SCHEMAS, USER_SCHEMAS } from './schemas.ts';

const SCHEMAS: Readonly<Record<string, object>> = { ...SHARED_SCHEMAS, ...BOOK_SCHEMAS, ...ORDER_SCHEMAS, ...USER_SCHEMAS };

/** The keywords that the shop's own schemas use. */
interface Rules {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly minProperties?: number;
  readonly items?: Rules;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The first rule of a schema that a value breaks, in words, or null: the shop judges by the same schemas it publishes. */
export function findViolation(value: unknown, schemaName: string): string | null {
  return check(value, SCHEMAS[schemaName] ?? {}, 'body');
}

function check(value: unknown, rules: Rules, at: string): string | null {
  if (rules.$ref !== undefined) return check(value, SCHEMAS[rules.$ref.split('/').at(-1) ?? ''] ?? {}, at);
  if (rules.enum && !rules.enum.includes(value)) return `${at} is not one of ${rules.enum.join(', ')}`;
  if (rules.type !== undefined && !hasType(value, rules.type)) return `${at} is not of type ${rules.type}`;
  if (typeof value === 'string') return checkText(value, rules, at);
  if (typeof value === 'number') return checkNumber(value, rules, at);
  if (Array.isArray(value)) return checkList(value, rules, at);
  return isRecord(value) ? checkRecord(value, rules, at) : null;
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return typeof value === type;
}

function checkText(value: string, rules: Rules, at: string): string | null {
  const length = [...value].length;
  if (rules.minLength !== undefined && length < rules.minLength) return `${at} is shorter than ${rules.minLength}`;
  if (rules.maxLength !== undefined && length > rules.maxLength) return `${at} is longer than ${rules.maxLength}`;
  return rules.format === 'uuid' && !UUID.test(value) ? `${at} is not a UUID` : null;
}

function checkNumber(value: number, rules: Rules, at: string): string | null {
  if (rules.minimum !== undefined && value < rules.minimum) return `${at} is below ${rules.minimum}`;
  return rules.maximum !== undefined && value > rules.maximum ? `${at} is above ${rules.maximum}` : null;
}

function checkList(value: readonly unknown[], rules: Rules, at: string): string | null {
  if (rules.minItems !== undefined && value.length < rules.minItems) return `${at} has fewer than ${rules.minItems} entries`;
  if (rules.maxItems !== undefined && value.length > rules.maxItems) return `${at} has more than ${rules.maxItems} entries`;
  return firstOf(value.map((item, index) => check(item, rules.items ?? {}, `${at}[${index}]`)));
}

function checkRecord(value: Readonly<Record<string, unknown>>, rules: Rules, at: string): string | null {
  const missing = rules.required?.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing} is required`;
  if (rules.minProperties !== undefined && Object.keys(value).length < rules.minProperties) return `${at} is empty`;
  const known = Object.entries(rules.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return firstOf(known.map(([name, rule]) => check(value[name], rule, `${at}.${name}`)));
}

const firstOf = (found: readonly (string | null)[]): string | null => found.find((problem) => problem !== null) ?? null;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
