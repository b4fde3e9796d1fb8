import { resourceWord, wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import type { InputSetting, Operation, Parameter, Schema } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { lastPathParameter } from '../cases/request/path-value.ts';
import { isIdLike } from '../links/score-link.ts';
import { listFields, type NamedField } from './list-fields.ts';
import { shortText } from './setting-value.ts';

/** The part of a request that a setting refers to. `isKnown` is false if the spec does not contain it. */
export type FoundInput =
  | { readonly kind: 'body' }
  | {
      readonly kind: 'field';
      readonly place: JsonLocation;
      readonly label: string;
      readonly schema: Schema;
      /** The schemas of the enclosing objects and lists, starting with the body. */
      readonly around: readonly Schema[];
      readonly isKnown: boolean;
    }
  | {
      readonly kind: 'parameter';
      readonly in: 'query' | 'path' | 'header';
      readonly label: string;
      readonly schema: Schema;
      readonly required: boolean;
      readonly isKnown: boolean;
    }
  | { readonly kind: 'nowhere'; readonly reason: string };

/** How closely names must match: `alike` ignores case and separators, `partly` also accepts `price` for `unitPrice`. */
type Fit = 'exact' | 'alike' | 'partly';
const FITS: readonly Fit[] = ['exact', 'alike', 'partly'];

/** Finds the input that a setting refers to. Users rarely say where a value belongs, so a field may also be a parameter. */
export function findInput(context: GenerationContext, op: Operation, { target, name }: InputSetting): FoundInput {
  if (target === 'body') return { kind: 'body' };
  if (target !== 'field') return findParameter(op, target, name);
  const fields = fieldsOfBody(context, op);
  const params = op.params.filter((parameter) => parameter.in !== 'cookie');
  for (const fit of FITS) {
    const field = chooseNamed(fields, name, fit);
    if (field !== undefined) return { kind: 'field', ...field, isKnown: true };
    const parameter = chooseNamed(params.map(labelled), name, fit);
    if (parameter !== undefined) return foundParameter(parameter.parameter);
  }
  const id = idParameter(op, name);
  return id === undefined ? unknownField(context, op, name) : foundParameter(id);
}

function findParameter(op: Operation, target: 'query' | 'path' | 'header', name: string): FoundInput {
  const params = op.params.map(labelled);
  const here = params.filter(({ parameter }) => parameter.in === target);
  for (const fit of FITS) {
    const found = chooseNamed(here, name, fit);
    if (found !== undefined) return foundParameter(found.parameter);
  }
  const [only, ...others] = here;
  if (target === 'path') {
    const id = idParameter(op, name) ?? (others.length === 0 ? only?.parameter : undefined);
    return id === undefined ? { kind: 'nowhere', reason: `its path has no parameter ${shortText(name)}` } : foundParameter(id);
  }
  return { kind: 'parameter', in: target, label: name, schema: true, required: false, isKnown: false };
}

const labelled = (parameter: Parameter) => ({ label: parameter.name, parameter });

function foundParameter({ name, in: place, schema, required }: Parameter): FoundInput {
  if (place === 'cookie') return { kind: 'nowhere', reason: `${name} is a cookie, which a test cannot set` };
  return { kind: 'parameter', in: place, label: name, schema, required, isKnown: true };
}

/** In a setting, `id` refers to the resource in the path, regardless of the parameter's name. */
function idParameter(op: Operation, name: string): Parameter | undefined {
  const words = wordsOf(name);
  const last = lastPathParameter(op) ?? op.params.findLast((parameter) => parameter.in === 'path')?.name;
  const isId = words.at(-1) === 'id' && words.length <= 2;
  return isId ? op.params.find((parameter) => parameter.in === 'path' && parameter.name === last && isIdLike(parameter.name)) : undefined;
}

/** A field that is not in the spec is still sent: in the body if there is one, otherwise in the query. */
function unknownField(context: GenerationContext, op: Operation, name: string): FoundInput {
  const body = chooseBody(op);
  if (body === null && ['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(op.method))
    return { kind: 'parameter', in: 'query', label: name, schema: true, required: false, isKnown: false };
  const around = body === null ? [] : [context.requestSchema(body.schema)];
  return { kind: 'field', place: [name], label: name, schema: true, around, isKnown: false };
}

function fieldsOfBody(context: GenerationContext, op: Operation): readonly NamedField[] {
  const body = chooseBody(op);
  return body === null ? [] : listFields(asSchema(context.requestSchema(body.schema)), context.requestTable);
}

/** Returns the first entry whose name matches. A partial match must be the only one. */
function chooseNamed<Named extends { readonly label: string }>(entries: readonly Named[], name: string, fit: Fit): Named | undefined {
  if (fit === 'exact') return entries.find(({ label }) => label === name) ?? entries.find(({ label }) => lastOf(label) === name);
  const word = resourceWord(name);
  if (fit === 'alike')
    return entries.find(({ label }) => resourceWord(label) === word) ?? entries.find(({ label }) => resourceWord(lastOf(label)) === word);
  const [only, ...others] = entries.filter(({ label }) => wordsOf(lastOf(label)).includes(wordsOf(name).join('')));
  return others.length === 0 ? only : undefined;
}

const lastOf = (label: string): string => label.split('.').at(-1) ?? label;
