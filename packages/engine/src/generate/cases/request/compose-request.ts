import { wordsOf } from '../../../format/words.ts';
import { checkSchema } from '../../../json/check-schema.ts';
import { isList, isObject } from '../../../json/values.ts';
import { type Json, type Operation, type Parameter, SAFE_METHODS, type ScalarOrList, type StepRequest } from '../../../model/index.ts';
import { isAnyMedia, jsonMediaOf, mediaType, successResponses } from '../../links/responses.ts';
import { createsResource, isIdLike } from '../../links/score-link.ts';
import { flattenSchema, mainType } from '../../values/flatten-schema.ts';
import { sampleSchema } from '../../values/sample.ts';
import { hasDocumentedValue } from '../../values/sample-container.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import type { CaseDraft, ComposeResult, GenerationContext } from '../context/generation-context.ts';
import { createUnderChosenKey } from './chosen-key.ts';
import { composeBody } from './compose-body.ts';
import { isIfMatch, readCurrentETag } from './current-tag.ts';
import { composeOnceIfDeterministic } from './deterministic.ts';
import { collapseBraces, escapePath } from './literal-path.ts';
import { addPreparation } from './prepare-state.ts';
import { captureLinkedValue } from './produce.ts';
import { uniqueText } from './unique-fields.ts';

/** Composes a valid request for an operation, and adds the steps that its inputs need to the draft. */
export function composeRequest(context: GenerationContext, draft: CaseDraft, op: Operation): ComposeResult<StepRequest> {
  const path = composePath(context, draft, op);
  if (path.kind === 'omitted') return path;
  const query = composeQuery(context, draft, op);
  if (query.kind === 'omitted') return query;
  const headers = composeHeaders(context, draft, op);
  if (headers.kind === 'omitted') return headers;
  const body = composeBody(context, draft, op);
  if (body.kind === 'omitted') return body;
  if (body.value.literal !== undefined) draft.literals.set(op.key, body.value.literal);
  addPreparation(context, draft, op);
  const use = context.credentials.of(op);
  const tag = readCurrentETag(context, draft, op, path.value);
  if (tag.step !== null) draft.before.push(tag.step);
  const allHeaders = { ...headers.value, ...tag.headers, ...use.headers, ...body.value.headers };
  const allQuery = { ...query.value, ...use.query };
  return {
    kind: 'composed',
    value: {
      method: op.method,
      path: path.value,
      ...(Object.keys(allQuery).length === 0 ? {} : { query: allQuery }),
      ...(Object.keys(allHeaders).length === 0 ? {} : { headers: allHeaders }),
      ...(use.auth === null ? {} : { auth: use.auth }),
      ...body.value.content,
    },
  };
}

function composePath(context: GenerationContext, draft: CaseDraft, op: Operation): ComposeResult<string> {
  let path = collapseBraces(op.path);
  for (const parameter of op.params.filter((entry) => entry.in === 'path')) {
    const value = pathValue(context, draft, op, parameter);
    if (value.kind === 'omitted') return value;
    path = path.replaceAll(`{${parameter.name}}`, value.value);
  }
  if (path.startsWith('//') || path.startsWith('/\\')) return { kind: 'omitted', reason: 'its path would point to another host' };
  return { kind: 'composed', value: escapePath(path) };
}

function pathValue(context: GenerationContext, draft: CaseDraft, op: Operation, parameter: Parameter): ComposeResult<string> {
  const isSafe = SAFE_METHODS.includes(op.method);
  const link = context.links.forPath(op, parameter.name, isSafe && !isPrepared(op) ? 'any' : 'own');
  const isChoice = context.links.choiceFor(op, parameter.name) !== undefined || isLearned(op, parameter);
  // A list may be empty, so a resource that the test creates itself is more reliable.
  const key = isChoice || (link !== null && createsResource(link)) ? null : createUnderChosenKey(context, draft, op, parameter);
  if (key !== null) return { kind: 'composed', value: key };
  const captured = link === null ? null : captureLinkedValue(context, draft, link);
  if (captured?.kind === 'composed') return { kind: 'composed', value: `{{${captured.value}}}` };
  const documented = documentedPathValue(context, parameter);
  if (documented !== null) return { kind: 'composed', value: encodeURIComponent(documented) };
  return { kind: 'composed', value: `{{${context.requiredVariables.nameFor(op, parameter)}}}` };
}

/** An earlier request in the case changes the resource, so the case has to create it. */
const isPrepared = ({ facts }: Operation): boolean => (facts?.needs ?? null) !== null;

function isLearned({ facts }: Operation, { name }: Parameter): boolean {
  return facts?.links.some((link) => link.in === 'path' && link.field === name) === true;
}

/** An enum value works as well as an id from another response. So does an example, unless it identifies a resource that may not exist. */
function documentedPathValue(context: GenerationContext, parameter: Parameter): string | null {
  const { requestTable } = context;
  const { const: fixed, enum: allowed, default: preset, examples } = flattenSchema(parameter.schema, requestTable) ?? {};
  const given = isIdLike(parameter.name) ? [] : [...examplesOf(context, parameter), ...(isList(examples) ? examples : [])];
  const candidates = [fixed, ...given, preset, ...(isList(allowed) ? allowed : [])];
  const found = candidates.find(
    (value) =>
      ((typeof value === 'string' && value !== '' && !value.includes('{{')) || typeof value === 'number' || typeof value === 'boolean') &&
      checkSchema(value, parameter.schema, requestTable).length === 0,
  );
  return found === undefined ? null : String(found);
}

const composeQuery = composeOnceIfDeterministic(queryOf);

function queryOf(context: GenerationContext, draft: CaseDraft, op: Operation): ComposeResult<Readonly<Record<string, ScalarOrList>>> {
  const query: Record<string, ScalarOrList> = {};
  // An optional parameter is often a filter or a switch such as `dryRun`, so a request that others build on has none.
  for (const parameter of op.params.filter((entry) => entry.in === 'query' && entry.required)) {
    const value = parameterValue(context, draft, op, parameter);
    if (value.kind === 'omitted')
      return { kind: 'omitted', reason: `the parameter ${parameter.name} cannot be generated: ${value.reason}` };
    Object.assign(query, serialised(parameter, value.value));
  }
  return { kind: 'composed', value: query };
}

function parameterValue(context: GenerationContext, draft: CaseDraft, op: Operation, parameter: Parameter): ComposeResult<Json> {
  const secret = hasDocumentedValue(flattenSchema(parameter.schema, context.model.schemas) ?? {})
    ? null
    : context.credentials.parameter(op, parameter);
  if (secret !== null) return { kind: 'composed', value: secret };
  const link = context.links.forField(op, parameter.name, parameter.schema);
  const captured = link === null ? null : captureLinkedValue(context, draft, link);
  if (captured?.kind === 'composed') return { kind: 'composed', value: `{{${captured.value}}}` };
  const schema = context.requestSchema(parameter.schema);
  const examples = examplesOf(context, parameter);
  const withExamples = examples.length === 0 ? schema : { allOf: [schema], examples };
  const sampled = (size: SampleSize) =>
    sampleSchema(withExamples, {
      schemas: context.requestTable,
      size,
      random: draft.random,
      name: parameter.name,
      open: [],
      useExamples: true,
    });
  const first = sampled(draft.size);
  // An empty list does not appear in a query, so a required parameter would be missing.
  const sample = first.kind === 'value' && isList(first.value) && first.value.length === 0 ? sampled('usual') : first;
  return sample.kind === 'value' ? { kind: 'composed', value: sample.value } : { kind: 'omitted', reason: sample.reason };
}

function textExample({ examples }: Parameter): string | null {
  return examples.find((example) => typeof example === 'string') ?? null;
}

/** Every value in a URL is a string, so the example 10 becomes "10". */
function examplesOf({ model }: GenerationContext, { examples, schema }: Parameter): readonly Json[] {
  const isText = mainType(flattenSchema(schema, model.schemas) ?? {}) === 'string';
  return isText ? examples.map((value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)) : examples;
}

/**
 * Serialises a query parameter. A list repeats the name unless the spec declares it as comma-separated. An object becomes `name[key]` or
 * plain keys.
 */
function serialised(parameter: Parameter, value: Json): Readonly<Record<string, ScalarOrList>> {
  if (isList(value)) {
    const items = value.map(scalarText);
    return { [parameter.name]: parameter.explode === false ? items.join(',') : items };
  }
  if (!isObject(value)) return { [parameter.name]: scalarText(value) };
  const key = (name: string): string => (parameter.style === 'deepObject' ? `${parameter.name}[${name}]` : name);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [key(name), scalarText(member)]));
}

function scalarText(value: Json): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

/**
 * Suites accept `application/json` by default. If an operation only offers another type, such as `application/hal+json`, that type goes
 * into the Accept header.
 */
function acceptOf(op: Operation): Readonly<Record<string, string>> {
  const media = successResponses(op).flatMap((response) => response.media);
  const wanted = jsonMediaOf({ media }) ?? media[0];
  if (wanted === undefined || media.some(isAnyMedia)) return {};
  const type = mediaType(wanted.media);
  // `application/*+json` is not valid in an Accept header.
  return type === 'application/json' || type === 'application/*+json' ? {} : { Accept: wanted.media };
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/;
const OWN_HEADERS = new Set(['accept', 'content-type', 'authorization', 'content-length', 'host']);

const composeHeaders = composeOnceIfDeterministic(headersOf);

function headersOf(context: GenerationContext, draft: CaseDraft, op: Operation): ComposeResult<Readonly<Record<string, string>>> {
  const headers: Record<string, string> = { ...acceptOf(op) };
  const cookies: string[] = [];
  for (const parameter of op.params.filter((entry) => entry.required && (entry.in === 'header' || entry.in === 'cookie'))) {
    const isSecret = context.credentials.parameter(op, parameter) !== null;
    if ((OWN_HEADERS.has(parameter.name.toLowerCase()) && !isSecret) || isIfMatch(parameter)) continue;
    if (!TOKEN.test(parameter.name)) return { kind: 'omitted', reason: `it requires a ${parameter.in} whose name cannot be sent` };
    const value = headerValue(context, draft, op, parameter);
    if (value.kind === 'omitted')
      return { kind: 'omitted', reason: `the ${parameter.in} ${parameter.name} cannot be generated: ${value.reason}` };
    if (parameter.in === 'cookie') cookies.push(`${parameter.name}=${value.value}`);
    else headers[parameter.name] = value.value;
  }
  if (cookies.length > 0) headers.Cookie = cookies.join('; ');
  return { kind: 'composed', value: headers };
}

function headerValue(context: GenerationContext, draft: CaseDraft, op: Operation, parameter: Parameter): ComposeResult<string> {
  const isOncePerRequest = wordsOf(parameter.name).some((word) => ['idempotency', 'request', 'correlation'].includes(word));
  const unique = isOncePerRequest
    ? uniqueText(parameter.name, parameter.schema, context.requestTable, draft.mark(), textExample(parameter))
    : null;
  if (unique !== null) return { kind: 'composed', value: unique };
  const value = parameterValue(context, draft, op, parameter);
  if (value.kind === 'omitted') return value;
  const text = String(scalarText(value.value));
  return /\p{Cc}/u.test(text) ? { kind: 'omitted', reason: 'its value contains a control character' } : { kind: 'composed', value: text };
}
