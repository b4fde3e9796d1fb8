import { checkSchema } from '../../json/check-schema.ts';
import { placeholdersIn } from '../../json/template.ts';
import { canonicalJson } from '../../json/write-json.ts';
import type { DroppedIdea, Expectation, Json, Operation, Parameter, StepRequest, TestCase, TestIdea } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import { buildVariants, type Variant } from '../cases/kinds/variant.ts';
import { changeBody, isInvalidAfterChange, isValidAfterChange } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { replacePathValue } from '../cases/request/path-value.ts';
import { shortHash } from '../values/seeded-random.ts';

export interface BuiltIdeas {
  readonly cases: readonly TestCase[];
  readonly dropped: readonly DroppedIdea[];
}

/** The request for a proposed test, or the reason why there is none. */
type Proof =
  | { readonly kind: 'proven'; readonly change: (request: StepRequest) => StepRequest | null }
  | { readonly kind: 'dropped'; readonly reason: string };

const SHOWN_VALUE = 60;
const MAX_WHY = 300;

/** Builds cases for ideas about one operation. Each idea is checked against the spec, and an unconfirmed idea is dropped with a reason. */
export function buildIdeas(context: GenerationContext, op: Operation, ideas: readonly TestIdea[]): BuiltIdeas {
  const cases: TestCase[] = [];
  const dropped: DroppedIdea[] = [];
  const seen = new Set<string>();
  for (const idea of ideas) {
    const proof = prove(context, op, idea);
    const variant = proof.kind === 'proven' ? variantOf(context, op, idea, proof.change) : null;
    const [built] = variant === null || seen.has(variant.id) ? [] : buildVariants(context, op, [{ most: 1, variants: [variant] }], null);
    if (built === undefined) {
      const reason = proof.kind === 'dropped' ? proof.reason : 'it repeats another idea or does not match the request';
      dropped.push({ op: op.key, text: textOf(idea), reason });
      continue;
    }
    if (variant !== null) seen.add(variant.id);
    cases.push({ ...built, by: 'llm' });
  }
  return { cases, dropped };
}

function prove(context: GenerationContext, op: Operation, idea: TestIdea): Proof {
  if (placeholdersIn(idea.value).length > 0 || canonicalJson(idea.value).includes('{{'))
    return { kind: 'dropped', reason: 'it uses a placeholder' };
  return idea.in === 'body' ? proveInBody(context, op, idea) : proveInAddress(context, op, idea);
}

function proveInBody(context: GenerationContext, op: Operation, idea: TestIdea): Proof {
  const body = readJsonBody(context, op);
  if (body === null) return { kind: 'dropped', reason: 'the operation does not accept a JSON body' };
  const field = body.fields.find(({ label }) => label === idea.field);
  if (field === undefined) return { kind: 'dropped', reason: `the spec has no field ${idea.field} here` };
  const change = { kind: 'set', place: field.place, value: idea.value } as const;
  const holds = idea.kind === 'refuses' ? isInvalidAfterChange(context, body, change) : isValidAfterChange(context, body, change);
  if (!holds) return { kind: 'dropped', reason: notProven(idea) };
  return { kind: 'proven', change: (request) => changeBody(request, change) };
}

function proveInAddress(context: GenerationContext, op: Operation, idea: TestIdea): Proof {
  const parameter = op.params.find(({ name, in: place }) => name === idea.field && place === idea.in);
  if (parameter === undefined) return { kind: 'dropped', reason: `the spec has no ${idea.in} parameter ${idea.field} here` };
  const { value } = idea;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { kind: 'dropped', reason: 'a URL can only contain text' };
  if (idea.in === 'path' && (idea.kind === 'accepts' || value === ''))
    return { kind: 'dropped', reason: 'a path value must refer to an existing resource' };
  const isValid = isReadable(String(value), parameter, context);
  if (isValid !== (idea.kind === 'accepts')) return { kind: 'dropped', reason: notProven(idea) };
  return {
    kind: 'proven',
    change: (request) =>
      idea.in === 'path'
        ? replacePathValue(request, op, parameter.name, String(value))
        : { ...request, query: { ...request.query, [parameter.name]: value } },
  };
}

/** True when a server can parse the string as a value that the spec allows. */
function isReadable(text: string, parameter: Parameter, context: GenerationContext): boolean {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const readings: readonly Json[] = [
    text,
    ...(Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
  return readings.some((value) => checkSchema(value, parameter.schema, context.model.schemas).length === 0);
}

function notProven({ kind }: TestIdea): string {
  return kind === 'refuses' ? 'the spec allows this value' : 'the spec does not allow this value';
}

function variantOf(context: GenerationContext, op: Operation, idea: TestIdea, change: Variant['change']): Variant {
  return {
    id: `idea.${idPart(idea.field)}.${shortHash(idea.kind, idea.in, canonicalJson(idea.value))}`,
    title: textOf(idea),
    why: idea.why.slice(0, MAX_WHY),
    evidence: 'V',
    tags: [idea.kind === 'refuses' ? 'negative' : 'boundary'],
    expect: expectationOf(context, op, idea),
    change,
  };
}

/** A valid value may still violate a rule that no spec can express, so its rejection is only advice. */
function expectationOf(context: GenerationContext, op: Operation, idea: TestIdea): Expectation {
  if (idea.kind === 'accepts') return { must: { notStatus: ['5xx'] }, should: { status: ['2xx'] } };
  return expectRejection(context, op, idea.in === 'path' ? ['400', '404', '422'] : ['400', '422']);
}

function textOf({ field, value }: TestIdea): string {
  const text = canonicalJson(value);
  const shown = text.length > SHOWN_VALUE ? `${text.slice(0, SHOWN_VALUE)}…` : text;
  return `with ${field} = ${shown.replaceAll('{{', '{')}`;
}
