/** The JSON Schema keywords that the shop's schemas use, plus two custom ones for its defects. */
export interface Rules {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
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
  readonly readOnly?: boolean;
  readonly examples?: readonly unknown[];
  readonly takesNull?: boolean;
  readonly countsBytes?: boolean;
}

export type RuleTable = Readonly<Record<string, Rules>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Describes the first schema rule that a value breaks, or returns null. The shop checks against the same schemas it publishes. */
export function findViolation(value: unknown, schemaName: string, table: RuleTable): string | null {
  return check(value, table[schemaName] ?? {}, 'body', table);
}

function check(value: unknown, rules: Rules, at: string, table: RuleTable): string | null {
  if (rules.$ref !== undefined) return check(value, table[rules.$ref.split('/').at(-1) ?? ''] ?? {}, at, table);
  if (value === null && rules.takesNull === true) return null;
  if (rules.enum && !rules.enum.includes(value)) return `${at} is not one of ${rules.enum.join(', ')}`;
  if (rules.type !== undefined && !hasType(value, rules.type)) return `${at} is not of type ${rules.type}`;
  if (typeof value === 'string') return checkText(value, rules, at);
  if (typeof value === 'number') return checkNumber(value, rules, at);
  if (Array.isArray(value)) return checkList(value, rules, at, table);
  return isRecord(value) ? checkRecord(value, rules, at, table) : null;
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return typeof value === type;
}

function checkText(value: string, rules: Rules, at: string): string | null {
  const length = rules.countsBytes === true ? Buffer.byteLength(value) : [...value].length;
  if (rules.minLength !== undefined && length < rules.minLength) return `${at} is shorter than ${rules.minLength}`;
  if (rules.maxLength !== undefined && length > rules.maxLength) return `${at} is longer than ${rules.maxLength}`;
  if (rules.format === 'uuid' && !UUID.test(value)) return `${at} is not a UUID`;
  if (rules.format === 'date' && !isDate(value)) return `${at} is not a date`;
  return rules.format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? `${at} is not an address` : null;
}

/** A valid calendar date: 30 February is rejected. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function checkNumber(value: number, rules: Rules, at: string): string | null {
  if (rules.minimum !== undefined && value < rules.minimum) return `${at} is below ${rules.minimum}`;
  return rules.maximum !== undefined && value > rules.maximum ? `${at} is above ${rules.maximum}` : null;
}

function checkList(value: readonly unknown[], rules: Rules, at: string, table: RuleTable): string | null {
  if (rules.minItems !== undefined && value.length < rules.minItems) return `${at} has fewer than ${rules.minItems} entries`;
  if (rules.maxItems !== undefined && value.length > rules.maxItems) return `${at} has more than ${rules.maxItems} entries`;
  return firstOf(value.map((item, index) => check(item, rules.items ?? {}, `${at}[${index}]`, table)));
}

function checkRecord(value: Readonly<Record<string, unknown>>, rules: Rules, at: string, table: RuleTable): string | null {
  const isOwn = (name: string): boolean => rules.properties?.[name]?.readOnly === true;
  const missing = rules.required?.find((name) => !isOwn(name) && !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing} is required`;
  if (rules.minProperties !== undefined && Object.keys(value).length < rules.minProperties) return `${at} is empty`;
  // Read-only properties are ignored in a request.
  const known = Object.entries(rules.properties ?? {}).filter(([name]) => !isOwn(name) && Object.hasOwn(value, name));
  return firstOf(known.map(([name, rule]) => check(value[name], rule, `${at}.${name}`, table)));
}

const firstOf = (found: readonly (string | null)[]): string | null => found.find((problem) => problem !== null) ?? null;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
