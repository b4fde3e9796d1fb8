import { chooseBody } from '../generate/cases/request/compose-body.ts';
import { createCredentials } from '../generate/cases/request/credentials.ts';
import { requestSchemas } from '../generate/values/direction.ts';
import { sampleSchema } from '../generate/values/sample.ts';
import { hashText, seededRandom } from '../generate/values/seeded-random.ts';
import { checkSchema } from '../json/check-schema.ts';
import { isList, isObject } from '../json/values.ts';
import type { ApiModel, AuthUse, Json, Operation, Parameter, Schema } from '../model/index.ts';

export interface SampleBody {
  readonly media: string;
  /** Pretty-printed JSON or an encoded form, ready to be sent. */
  readonly text: string;
}

/** Values for a single valid request. Values that cannot be generated are left for the user to fill in. */
export interface SampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SampleBody | null;
  /** Where credentials are sent. `{{NAME}}` is the secret, with the same name as in a suite. */
  readonly auth: readonly AuthUse[];
}

/** Generates the same sample every time. Optional parameters are left out, so that the first request is simple. */
export function sampleRequest(model: ApiModel, operation: Operation): SampleRequest {
  const { schemas, directed } = requestSchemas(model.schemas);
  const sample = (schema: Schema, name: string): Json | undefined => {
    const random = seededRandom(hashText(operation.key, name));
    const made = sampleSchema(directed(schema), { schemas, size: 'maximal', random, name, open: [], useExamples: true });
    return made.kind === 'value' ? made.value : undefined;
  };
  const values = (place: Parameter['in']) =>
    Object.fromEntries(
      operation.params
        .filter((parameter) => parameter.in === place && parameter.required)
        .flatMap((parameter) => {
          const value = sample(withExamples(parameter), parameter.name);
          return value === undefined ? [] : [[parameter.name, asText(value)]];
        }),
    );
  const body = chooseBody(operation);
  const example = body?.examples.find((entry) => checkSchema(entry.value, directed(body.schema), schemas).length === 0)?.value;
  const content = body === null ? undefined : (example ?? sample(body.schema, ''));
  return {
    path: values('path'),
    query: values('query'),
    headers: values('header'),
    body: body === null || content === undefined ? null : { media: body.media, text: bodyText(body.media, content) },
    auth: credentialsOf(model, operation),
  };
}

function credentialsOf(model: ApiModel, operation: Operation): readonly AuthUse[] {
  const { auth, of } = createCredentials(model);
  const use = of(operation);
  const entry = use.auth === null ? null : auth[use.auth];
  const headers = Object.entries(use.headers).map(([name, value]): AuthUse => ({ in: 'header', name, value }));
  const query = Object.entries(use.query).map(([name, value]): AuthUse => ({ in: 'query', name, value }));
  return [...(entry ? [entry] : []), ...headers, ...query];
}

function withExamples({ schema, examples }: Parameter): Schema {
  return examples.length === 0 ? schema : { allOf: [schema], examples };
}

function asText(value: Json): string {
  if (isList(value)) return value.map(asText).join(',');
  return isObject(value) ? JSON.stringify(value) : String(value);
}

function bodyText(media: string, value: Json): string {
  if (!media.startsWith('application/x-www-form-urlencoded')) return JSON.stringify(value, null, 2);
  const fields = isObject(value) ? Object.entries(value) : [];
  return fields.map(([name, member]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(member))}`).join('&');
}
