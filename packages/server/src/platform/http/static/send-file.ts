import type { FileReply } from '@assay/contract';
import type { FastifyReply } from 'fastify';

const TEXT = 'text/plain; charset=utf-8';

/** Chosen by file extension. Types that a browser could execute are sent as plain text, and unknown ones as bytes. */
const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson',
  zip: 'application/zip',
  ...Object.fromEntries(
    [
      'hurl',
      'http',
      'md',
      'sh',
      'ps1',
      'example',
      'txt',
      'yaml',
      'yml',
      'js',
      'ts',
      'jsx',
      'tsx',
      'sql',
      'py',
      'css',
      'html',
      'svg',
      'xml',
    ].map((ending) => [ending, TEXT]),
  ),
};

export const fileType = (name: string) => types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/** Sends bytes as a download, which a browser never shows inside the product's origin and never sniffs. */
export function sendFile(reply: FastifyReply, file: FileReply, status: number): FastifyReply {
  const { name, bytes } = file;
  void reply.headers({
    'content-disposition': disposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  return reply
    .status(status)
    .type(fileType(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 6266: an ASCII name, and the exact name in UTF-8 where they differ. */
function disposition(name: string): string {
  const last = name.split('/').at(-1) ?? '';
  const plain = last.replace(/[^\w.-]/g, '_') || 'file';
  const exact =
    plain === last
      ? ''
      : `; filename*=UTF-8''${encodeURIComponent(last.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
  return `attachment; filename="${plain}"${exact}`;
}
