import { literalSegments, wordsOf } from '../../../format/words.ts';
import { isObject, objectOf, ownValue } from '../../../json/values.ts';
import type { Json, JsonObject, Operation, StepRequest } from '../../../model/index.ts';
import { operationOutput } from '../../links/outputs.ts';
import { flattenSchema, mainType } from '../../values/flatten-schema.ts';
import { takesAnyText } from '../../values/name-dictionary.ts';
import { hasDocumentedValue } from '../../values/sample-container.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { readJsonBody } from '../request/body-fields.ts';
import { chooseBody } from '../request/compose-body.ts';

/** Rejections caused by the server's state or the caller's permissions, which no spec describes. */
const STATE_REJECTIONS = ['402', '403', '409', '410', '412', '423', '424', '428'];
const CONTENT_REJECTIONS = ['400', '422'];
/** Only the user knows valid values for these fields, even if the spec describes their format. */
const PRIVATE_WORDS = new Set('token password passcode secret key code otp pin captcha signature assertion'.split(' '));
const IDENTITY_WORDS = new Set('login logon signin authenticate token session oauth verify'.split(' '));
const OF_IDENTITY = ['400', '401', '403', '404', '422'];
const EXACT_FORMATS = new Set(['date', 'date-time', 'time', 'email']);

/**
 * Statuses that a correct API may return for a valid request, because the request needs a state that does not exist or a value that only
 * the user knows. A 404 for a newly created resource and the rejection of documented values are not included.
 */
export function expectedStatuses(context: GenerationContext, op: Operation, request: StepRequest, size: SampleSize): readonly string[] {
  if (isProofOfIdentity(context, op)) return OF_IDENTITY;
  const documented = new Set(op.responses.map(({ status }) => status.toUpperCase()));
  const candidates = [
    ...STATE_REJECTIONS,
    // When a spec lists 401 but no auth scheme, a request cannot avoid the 401.
    ...(context.credentials.of(op).auth === null ? ['401'] : []),
    ...(isAboutCreated(context, op, request) ? [] : ['404']),
  ].filter((status) => documented.has(status) || documented.has('4XX'));
  // If values were invented, a rejection reveals an undocumented rule, which is a spec gap and not a failure.
  return [...candidates, ...(isSpecified(context, op, size) ? [] : CONTENT_REJECTIONS)].sort();
}

/** Documented rejections of a valid amount, for example because the balance or the stock is too low. */
export function stateRejections({ responses }: Operation): readonly string[] {
  const documented = new Set(responses.map(({ status }) => status));
  return ['402', '409'].filter((status) => documented.has(status));
}

/** A login needs its owner's secret, so a rejection is correct even if it is not documented. */
export function isProofOfIdentity({ requestTable, requestSchema }: GenerationContext, op: Operation): boolean {
  const name = [literalSegments(op.path).at(-1) ?? '', op.operationId ?? ''].flatMap(wordsOf);
  if (!name.some((word) => IDENTITY_WORDS.has(word))) return false;
  const body = chooseBody(op);
  const fields = body === null ? {} : objectOf(flattenSchema(requestSchema(body.schema), requestTable)?.properties);
  return [...Object.keys(fields), ...op.params.map((parameter) => parameter.name)].some((field) =>
    PRIVATE_WORDS.has(wordsOf(field).at(-1) ?? ''),
  );
}

/** True for a list, or for a resource whose id came from an earlier step. */
function isAboutCreated(context: GenerationContext, op: Operation, { path }: StepRequest): boolean {
  return /\{\{[a-z]\w*\}\}$/.test(path) || (op.method === 'GET' && operationOutput(op, context.model.schemas)?.kind === 'list');
}

/** True when the spec specifies every string in the request, or any string is valid. */
function isSpecified(context: GenerationContext, op: Operation, size: SampleSize): boolean {
  const { requestTable } = context;
  const areParametersSpecified = op.params
    .filter((parameter) => parameter.in !== 'path' && (parameter.required || size === 'maximal'))
    .every(
      (parameter) => isTextSpecified(parameter.name, flattenSchema(parameter.schema, requestTable) ?? {}) || parameter.examples.length > 0,
    );
  return areParametersSpecified && isBodySpecified(context, op, size);
}

function isBodySpecified(context: GenerationContext, op: Operation, size: SampleSize): boolean {
  const body = chooseBody(op);
  // No spec describes the content of a file or a plain-text body.
  if (body === null) return op.bodies.length === 0 || op.bodies.some(({ examples }) => examples.length > 0);
  const json = readJsonBody(context, op);
  if (size === 'maximal' && json?.isProven === true) return false;
  if (body.examples.length > 0) return true;
  if (json === null) {
    const properties = objectOf(flattenSchema(context.requestSchema(body.schema), context.requestTable)?.properties);
    return Object.entries(properties).every(([name, schema]) => isTextSpecified(name, isObject(schema) ? schema : {}));
  }
  // If no field is required, the generated body is a guess.
  const isGuess = isObject(json.literal) && !json.fields.some(({ place, required }) => place.length === 1 && required);
  if (op.method === 'POST' && isGuess) return false;
  const there = size === 'maximal' ? json.wide : json.literal;
  return json.fields.filter(({ place }) => hasPlace(there, place)).every(({ name, flat }) => isTextSpecified(name, flat));
}

function hasPlace(value: Json, place: readonly (string | number)[]): boolean {
  const [key, ...rest] = place;
  if (key === undefined) return true;
  const inner = Array.isArray(value) ? value[Number(key)] : ownValue(objectOf(value), String(key));
  return inner !== undefined && hasPlace(inner, rest);
}

function isTextSpecified(name: string, flat: JsonObject): boolean {
  if (mainType(flat) !== 'string' || hasDocumentedValue(flat)) return true;
  if (PRIVATE_WORDS.has(wordsOf(name).at(-1) ?? '')) return false;
  return flat.pattern !== undefined || EXACT_FORMATS.has(String(flat.format)) || takesAnyText(name);
}
