import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { referenceOf } from '../../json/schema-ref.ts';
import { placeholdersIn } from '../../json/template.ts';
import { isList, isObject } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { flattenSchema, mainType, mergeSchemas } from './flatten-schema.ts';
import { sampleList, sampleObject } from './sample-container.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';
import { type Sample, type SampleContext, sampleFailure, valueSample } from './sample-types.ts';

const MAX_OPEN = 16;

/** Returns a validated value for the schema, or the reason why none was found. */
export function sampleSchema(schema: Schema, context: SampleContext): Sample {
  const sample = sampleUnchecked(schema, context);
  if (sample.kind === 'impossible') return sample;
  if (!isLiteral(sample.value)) return sampleFailure('the only valid value would be interpreted as a placeholder');
  const [problem] = checkSchema(sample.value, schema, context.schemas);
  return problem === undefined ? sample : sampleFailure(`no valid value found: ${problem}`);
}

export function sampleUnchecked(schema: Schema, context: SampleContext): Sample {
  const name = referredName(schema);
  if (name !== null && context.open.filter((open) => open === name).length > 1) return sampleFailure(`${name} requires itself`);
  if (context.open.length > MAX_OPEN) return sampleFailure('the schema is nested too deeply');
  const inner: SampleContext = name === null ? context : { ...context, open: [...context.open, name] };
  const flat = flattenSchema(schema, context.schemas);
  if (flat === null) return sampleFailure('the schema does not allow any value');
  const documented = documentedValue(schema, flat, inner);
  if (documented !== undefined) return valueSample(documented);
  return sampleAlternatives(flat, inner) ?? sampleByType(flat, inner);
}

/** Returns the referenced schema, even if the reference has sibling keywords, because specs wrap references in `allOf` to describe them. */
function referredName(schema: Schema): string | null {
  const name = referenceOf(schema);
  if (name !== null || !isObject(schema) || !isList(schema.allOf)) return name;
  return schema.allOf.map((part) => referredName(asSchema(part))).find((found) => found !== null) ?? null;
}

function documentedValue(schema: Schema, flat: JsonObject, context: SampleContext): Json | undefined {
  const wanted = documentedCandidates(flat, context.example).filter((value) => context.useExamples || (!isObject(value) && !isList(value)));
  return wanted
    .flatMap((value) => [value, ...otherForm(value, mainType(flat))])
    .find((value) => isLiteral(value) && checkSchema(value, schema, context.schemas).length === 0);
}

/** Returns the constant, examples, default and enum values, in this order. A null value is used only when there is no other candidate. */
function documentedCandidates(
  { examples, default: preset, const: fixed, enum: allowed }: JsonObject,
  example: Json | undefined,
): readonly Json[] {
  const listed = (value: Json | undefined): readonly Json[] => (value === undefined ? [] : [value]);
  const choices = isList(allowed) ? allowed : [];
  return [
    ...listed(fixed),
    ...listed(example),
    ...(isList(examples) ? examples : []),
    ...listed(preset),
    ...choices.filter((value) => value !== null),
    ...choices,
  ];
}

/** YAML authors often forget quotes or add unnecessary ones: 10115 for a string is "10115", and "3" for a number is 3. */
function otherForm(value: Json, type: string | null): readonly Json[] {
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
  if (typeof value !== 'string') return [];
  if (type === 'boolean') return value === 'true' || value === 'false' ? [value === 'true'] : [];
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber ? [Number(value)] : [];
}

/** False for text from a spec that the suite format would interpret as a placeholder or a repetition. */
export function isLiteral(value: Json): boolean {
  if (typeof value !== 'string' && typeof value !== 'object') return true;
  const text = JSON.stringify(value);
  // Two consecutive braces occur only inside a string, so this check is enough for nearly every value.
  return (!text.includes('{{') || placeholdersIn(value).length === 0) && !/"\$(?:repeat|join)"/.test(text);
}

/** Samples the alternatives and returns the first value that the whole schema accepts. Null when there are no alternatives. */
function sampleAlternatives(flat: JsonObject, context: SampleContext): Sample | null {
  const { anyOf, oneOf, ...rest } = flat;
  const branches = [oneOf, anyOf].find(isList);
  if (branches === undefined || branches.length === 0) return null;
  let reason = 'none of the schema’s alternatives can be generated';
  for (const branch of branches) {
    // An example of the whole value may match several members of oneOf. Then it is sampled again without examples.
    for (const useExamples of context.useExamples ? [true, false] : [false]) {
      const sample = sampleBranch(asSchema(branch), rest, { ...context, useExamples });
      if (sample.kind === 'impossible') reason = sample.reason;
      else if (checkSchema(sample.value, flat, context.schemas).length === 0) return sample;
    }
  }
  return sampleFailure(reason);
}

function sampleBranch(branch: Schema, rest: JsonObject, context: SampleContext): Sample {
  const flat = flattenSchema(branch, context.schemas);
  const alone = referenceOf(branch);
  if (flat === null || flat.type === 'null' || (alone !== null && context.open.includes(alone)))
    return sampleFailure('every alternative refers back to itself or allows only null');
  const name = referredName(branch);
  return sampleUnchecked(mergeSchemas(rest, flat), name === null ? context : { ...context, open: [...context.open, name] });
}

function sampleByType(flat: JsonObject, context: SampleContext): Sample {
  switch (mainType(flat)) {
    case 'object':
      return sampleObject(flat, context, sampleUnchecked);
    case 'array':
      return sampleList(flat, context, sampleUnchecked);
    case 'integer':
    case 'number':
      return sampleNumber(flat, context);
    case 'boolean':
      return valueSample(true);
    case 'null':
      return valueSample(null);
    default:
      return sampleText(flat, context);
  }
}
