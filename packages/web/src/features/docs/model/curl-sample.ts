import type { ApiCall } from './api-document.ts';
import { sampleOf } from './json-schema.ts';

/** For a shell: single quotes keep everything, and a quote inside closes, escapes and opens them. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bodyLines({ body }: ApiCall): readonly string[] {
  if (body === null) return [];
  const sample = sampleOf(body.schema, 'input');
  if (body.mediaType !== 'application/x-www-form-urlencoded')
    return [`-H ${quoted(`Content-Type: ${body.mediaType}`)}`, `-d ${quoted(JSON.stringify(sample, null, 2))}`];
  const fields = typeof sample === 'object' && sample !== null ? Object.entries(sample) : [];
  return fields.map(([name, value]) => `-d ${quoted(`${name}=${String(value)}`)}`);
}

/** The call as a command line, with placeholders for what only the reader knows. */
export function curlSample(call: ApiCall): string {
  const method = call.method === 'GET' ? '' : ` -X ${call.method}`;
  const auth = call.needsSignIn ? ['-H "Authorization: Bearer $TOKEN"'] : [];
  return [`curl${method} "$ASSAY_URL${call.path}"`, ...auth, ...bodyLines(call)].join(' \\\n  ');
}
