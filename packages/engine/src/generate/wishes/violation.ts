import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { isList } from '../../json/values.ts';
import type { Json, Operation, Schema } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { toPortableSchema } from '../cases/expectation/portable-schema.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { removeInJson, setInJson } from './change-request.ts';
import type { ExpectedOutcome } from './expected-response.ts';
import type { FoundInput } from './find-input.ts';
import type { ResolvedSetting } from './read-settings.ts';

/** Returns the rejection that settings cause by violating the spec. Null if they do not violate it. */
export function expectedRejection(context: GenerationContext, op: Operation, settings: readonly ResolvedSetting[]): ExpectedOutcome | null {
  const broken = settings.filter((entry) => isBrokenParameter(context, entry));
  const isAddress = broken.length > 0 && broken.every(({ input }) => isPath(input));
  if (violatesBody(context, op, settings))
    return { kind: 'rejection', usual: hasNoBody(settings) ? ['400', '415', '422'] : ['400', '422'] };
  if (broken.length === 0) return null;
  return { kind: 'rejection', usual: isAddress ? ['400', '404', '422'] : ['400', '422'] };
}

/** A request without a body has no media type either, and some servers check the media type first. */
function hasNoBody(settings: readonly ResolvedSetting[]): boolean {
  return settings.some(({ input, effect }) => input.kind === 'body' && effect.kind === 'remove');
}

function isBrokenParameter({ requestTable }: GenerationContext, { input, effect }: ResolvedSetting): boolean {
  if (input.kind !== 'parameter') return false;
  if (effect.kind === 'remove') return input.required;
  if (effect.kind !== 'set') return false;
  return !readingsOf(effect.value).some((value) => isValid(value, input.schema, requestTable));
}

/** A server may parse text as a number or a boolean. */
function readingsOf(value: Json): readonly Json[] {
  if (typeof value !== 'string') return isList(value) ? [value] : [value, String(value), [value]];
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return [
    value,
    [value],
    ...(Number.isFinite(number) ? [number] : []),
    ...(value === 'true' || value === 'false' ? [value === 'true'] : []),
  ];
}

function violatesBody(context: GenerationContext, op: Operation, settings: readonly ResolvedSetting[]): boolean {
  const body = chooseBody(op);
  const base = context.base(op, 'usual');
  if (body === null || base.kind === 'omitted') return false;
  const schema = context.requestSchema(body.schema);
  if (hasNoBody(settings)) return body.required;
  if (settings.some(({ input }) => input.kind === 'body')) return !isValid({}, schema, context.requestTable);
  const changed = settings.reduce<Json | null>((json, setting) => json && changedBy(context, json, setting), base.value.literal);
  if (changed === null) return false;
  return !isValid(changed, schema, context.requestTable) || settings.some((setting) => breaksFormat(context, setting));
}

function changedBy(context: GenerationContext, json: Json, { input, effect }: ResolvedSetting): Json | null {
  if (input.kind !== 'field' || effect.kind === 'keep' || effect.kind === 'impossible') return json;
  return effect.kind === 'remove' ? removeInJson(json, input.place) : setInJson(context, json, input, effect.value);
}

function breaksFormat({ requestTable }: GenerationContext, { input, effect }: ResolvedSetting): boolean {
  return input.kind === 'field' && effect.kind === 'set' && !isValid(effect.value, input.schema, requestTable);
}

/** The schema check ignores formats, so the simple ones are checked here. */
function isValid(value: Json, schema: Schema, table: Readonly<Record<string, Schema>>): boolean {
  if (checkSchema(value, schema, table).length > 0) return false;
  const flat = flattenSchema(schema, table) ?? {};
  if (typeof value !== 'string' || typeof flat.format !== 'string') return true;
  const pattern = Object.hasOwn(LOOSE_FORMATS, flat.format) ? LOOSE_FORMATS[flat.format] : undefined;
  return pattern === undefined ? checkSchema(value, toPortableSchema(asSchema(flat)), table).length === 0 : pattern.test(value);
}

const LOOSE_FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  url: /^[a-z][a-z0-9+.-]*:\S+$/i,
};

/** True if a setting identifies a resource in the path, which may or may not exist. */
export function identifiesResource(settings: readonly ResolvedSetting[]): boolean {
  return settings.some(({ input, effect }) => isPath(input) && effect.kind === 'set');
}

function isPath(input: FoundInput): boolean {
  return input.kind === 'parameter' && input.in === 'path';
}
