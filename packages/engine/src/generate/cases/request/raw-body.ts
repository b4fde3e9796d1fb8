import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, RequestBody, Schema, StepRequest } from '../../../model/index.ts';
import { flattenSchema } from '../../values/flatten-schema.ts';
import { isLiteral, sampleSchema } from '../../values/sample.ts';
import type { ComposeResult, Draft, GenerationContext } from '../context/generation-context.ts';

interface RawBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Pick<StepRequest, 'raw'>;
}

const BOUNDARY = 'assay-part-5c1f0e';
const FILE_TEXT = 'Written by an Assay test\n';

/** Composes a body that is neither JSON nor a plain form: multipart with files, plain text, YAML, or an example from the spec. */
export function rawBody(context: GenerationContext, draft: Draft, body: RequestBody): ComposeResult<RawBody> {
  const media = body.media.split(';')[0]?.trim().toLowerCase() ?? '';
  if (media === 'multipart/form-data') return multipart(context, draft, body);
  const shown = body.examples.map(({ value }) => value).find((value) => typeof value === 'string' && value !== '' && isLiteral(value));
  if (typeof shown === 'string') return composed(body.media, shown);
  if (/^text\/(?:plain|markdown)$|^application\/octet-stream$/.test(media)) return composed(body.media, plainText(context, draft, body));
  if (!/^(?:application|text)\/(?:[\w.+-]*\+)?(?:x-)?ya?ml$/.test(media))
    return { kind: 'omitted', reason: `its body is ${body.media} and has no example` };
  const sample = sampled(context, draft, context.requestSchema(body.schema));
  // JSON is valid YAML.
  return sample.kind === 'omitted' ? sample : composed(body.media, JSON.stringify(sample.value));
}

function composed(media: string, raw: string): ComposeResult<RawBody> {
  return { kind: 'composed', value: { headers: { 'Content-Type': media }, content: { raw } } };
}

function plainText(context: GenerationContext, draft: Draft, body: RequestBody): string {
  const sample = sampled(context, draft, context.requestSchema(body.schema));
  return sample.kind === 'composed' && typeof sample.value === 'string' && sample.value !== 'text' ? sample.value : FILE_TEXT;
}

function sampled({ requestTable }: GenerationContext, draft: Draft, schema: Schema): ComposeResult<Json> {
  const sample = sampleSchema(schema, {
    schemas: requestTable,
    size: draft.size,
    random: draft.random,
    name: '',
    open: [],
    useExamples: draft.size !== 'minimal',
  });
  return sample.kind === 'value'
    ? { kind: 'composed', value: sample.value }
    : { kind: 'omitted', reason: `its body cannot be generated: ${sample.reason}` };
}

function multipart(context: GenerationContext, draft: Draft, body: RequestBody): ComposeResult<RawBody> {
  const flat = flattenSchema(context.requestSchema(body.schema), context.requestTable) ?? {};
  const properties = Object.entries(objectOf(flat.properties));
  const files = new Set(properties.flatMap(([name, schema]) => (isFile(context, schema) ? [name] : [])));
  // The sampler treats a file like any other string, so the names of the file parts are remembered.
  const plain: JsonObject = {
    ...flat,
    properties: Object.fromEntries(properties.map(([name, schema]) => [name, files.has(name) ? fileSchema(context, schema) : schema])),
  };
  const sample = sampled(context, draft, plain);
  if (sample.kind === 'omitted') return sample;
  const made = Object.entries(objectOf(sample.value));
  // A form needs at least one part. If none is required, the first documented part is sent.
  const [first] = properties;
  const entries = made.length > 0 || first === undefined ? made : [[first[0], files.has(first[0]) ? FILE_TEXT : 'text'] as const];
  const parts = entries.flatMap(([name, value]) =>
    (isList(value) ? value : [value]).map((item) => part(name, item, files.has(name) ? 'file' : 'field')),
  );
  return composed(`multipart/form-data; boundary=${BOUNDARY}`, `${parts.join('')}--${BOUNDARY}--\r\n`);
}

const FILE: JsonObject = { const: FILE_TEXT };

function fileSchema({ requestTable }: GenerationContext, schema: Json): JsonObject {
  const flat = flattenSchema(asSchema(schema), requestTable) ?? {};
  return flat.type === 'array' ? { type: 'array', items: FILE, minItems: 1 } : FILE;
}

function isFile(context: GenerationContext, schema: Json): boolean {
  const flat = flattenSchema(asSchema(schema), context.requestTable) ?? {};
  if (flat.type === 'array') return isFile(context, flat.items ?? true);
  return flat.format === 'binary' || flat.type === 'file';
}

function part(name: string, value: Json, kind: 'file' | 'field'): string {
  const label = name.replace(/[\r\n"]/g, '_');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const type = kind === 'file' ? 'Content-Type: text/plain\r\n' : isObject(value) ? 'Content-Type: application/json\r\n' : '';
  const head = `Content-Disposition: form-data; name="${label}"${kind === 'file' ? '; filename="assay.txt"' : ''}\r\n${type}`;
  return `--${BOUNDARY}\r\n${head}\r\n${text}\r\n`;
}
