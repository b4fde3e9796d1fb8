import type { UploadedFile } from '@assay/contract';
import { AppError } from '../app-error.ts';

type Fields = Readonly<Record<string, string | UploadedFile>>;

/** Our forms have few fields, and parsing a form part costs far more than its bytes. */
const MOST_PARTS = 100;

/** The fields and files in a multipart body that was read completely. If a name is repeated, the first value is used. */
export async function readMultipart(contentType: string, body: Buffer): Promise<Fields> {
  requireFewParts(contentType, body);
  const form = await parse(contentType, body);
  const fields = new Map<string, string | UploadedFile>();
  for (const [name, value] of form) {
    if (fields.has(name)) continue;
    fields.set(name, typeof value === 'string' ? value : { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return Object.fromEntries(fields);
}

/** The runtime's multipart parser is only available through a Response object, which is never sent. */
async function parse(contentType: string, body: Buffer): Promise<FormData> {
  const held = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  return held.formData().catch((cause: unknown) => {
    throw new AppError('MALFORMED_BODY', { problem: 'it is not a complete multipart form' }, { cause });
  });
}

function requireFewParts(contentType: string, body: Buffer): void {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(contentType)?.[1];
  // Without a boundary there are no parts. The parser reports that error.
  if (boundary === undefined) return;
  const line = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0 && parts <= MOST_PARTS; at = body.indexOf(line, at + line.length)) parts += 1;
  if (parts > MOST_PARTS) throw new AppError('MALFORMED_BODY', { problem: `it has more than ${MOST_PARTS} parts` });
}
