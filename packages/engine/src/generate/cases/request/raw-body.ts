import { FILE_CONTENT, parseFilePart, sampleFileFor, textOfFile } from '../../../format/file-content.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import { FACT_EXAMPLE, type Json, type JsonObject, type RequestBody, type Schema, type StepRequest } from '../../../model/index.ts';
import { flattenSchema } from '../../values/flatten-schema.ts';
import { isLiteral, sampleSchema } from '../../values/sample.ts';
import type { CaseDraft, ComposeResult, GenerationContext } from '../context/generation-context.ts';

interface RawBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Pick<StepRequest, 'raw'>;
}

const BOUNDARY = 'assay-part-5c1f0e';
const FILE_TEXT = 'Written by an Assay test\n';

/** Composes a body that is neither JSON nor a plain form: multipart with files, plain text, YAML, or an example from the spec. */
export function composeRawBody(context: GenerationContext, draft: CaseDraft, body: RequestBody): ComposeResult<RawBody> {
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

function plainText(context: GenerationContext, draft: CaseDraft, body: RequestBody): string {
  const sample = sampled(context, draft, context.requestSchema(body.schema));
  return sample.kind === 'composed' && typeof sample.value === 'string' && sample.value !== 'text' ? sample.value : FILE_TEXT;
}

function sampled({ requestTable }: GenerationContext, draft: CaseDraft, schema: Schema): ComposeResult<Json> {
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

function multipart(context: GenerationContext, draft: CaseDraft, body: RequestBody): ComposeResult<RawBody> {
  const flat = flattenSchema(context.requestSchema(body.schema), context.requestTable) ?? {};
  const properties = Object.entries(objectOf(flat.properties));
  const files = new Set(properties.flatMap(([name, schema]) => (isFile(context, schema) ? [name] : [])));
  const accepted = objectOf(body.examples.find(({ name }) => name === FACT_EXAMPLE)?.value);
  // The sampler treats a file like any other string, so the names of the file fields are stored here.
  const plain: JsonObject = {
    ...flat,
    properties: Object.fromEntries(
      properties.map(([name, schema]) => [name, files.has(name) ? fileSchema(context, schema, accepted[name]) : schema]),
    ),
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

/** The type of file that an exploration uploaded, or the first one that the spec names. */
function fileSchema({ requestTable }: GenerationContext, schema: Json, accepted: Json | undefined): JsonObject {
  const flat = flattenSchema(asSchema(schema), requestTable) ?? {};
  const item = flat.type === 'array' ? (flattenSchema(asSchema(flat.items ?? true), requestTable) ?? {}) : flat;
  const words = [flat.contentMediaType, item.contentMediaType, item.description].filter((text) => typeof text === 'string').join(' ');
  const known = [accepted].flat().find((value) => typeof value === 'string' && parseFilePart(value) !== null);
  const wanted = typeof known === 'string' ? known : sampleFileFor(words);
  const file: JsonObject = { const: wanted === FILE_CONTENT ? FILE_TEXT : wanted };
  return flat.type === 'array' ? { type: 'array', items: file, minItems: 1 } : file;
}

function isFile(context: GenerationContext, schema: Json): boolean {
  const flat = flattenSchema(asSchema(schema), context.requestTable) ?? {};
  if (flat.type === 'array') return isFile(context, flat.items ?? true);
  return flat.format === 'binary' || flat.type === 'file';
}

function part(name: string, value: Json, kind: 'file' | 'field'): string {
  const label = name.replace(/[\r\n"]/g, '_');
  const file = kind === 'file' ? (parseFilePart(value) ?? { type: 'text/plain', name: 'assay.txt' }) : null;
  const text = typeof value === 'string' ? (file === null ? value : textOfFile(value)) : JSON.stringify(value);
  const type = file !== null ? `Content-Type: ${file.type}\r\n` : isObject(value) ? 'Content-Type: application/json\r\n' : '';
  const head = `Content-Disposition: form-data; name="${label}"${file === null ? '' : `; filename="${file.name}"`}\r\n${type}`;
  return `--${BOUNDARY}\r\n${head}\r\n${text}\r\n`;
}
