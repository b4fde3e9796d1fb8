import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
const HASHED_NAME = /^\/assets\/.*-[\w-]{8,}\.\w+$/;
const SMALLEST_WORTH_IT = 1024;

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A file in the built web app, held in memory. */
export interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  /** The bytes in the requested encoding, or uncompressed if compression does not pay off. */
  encoded(coding: ContentEncoding): Promise<{ readonly coding: ContentEncoding; readonly bytes: Uint8Array }>;
}

export interface WebFiles {
  readonly index: WebFile | null;
  /** Hashes of the page's inline scripts, for its content security policy. */
  readonly scriptHashes: readonly string[];
  find(path: string): WebFile | null;
}

/** Reads the built web app once. Serving from memory leaves no path to traverse. */
export async function loadWebFiles(folder: string): Promise<WebFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, WebFile>();
  let page = '';
  for (const entry of names) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const bytes = await readFile(file);
    if (path === '/index.html') page = bytes.toString();
    files.set(path, toWebFile(path, bytes));
  }
  return { index: files.get('/index.html') ?? null, scriptHashes: inlineScriptHashes(page), find: (path) => files.get(path) ?? null };
}

function toWebFile(path: string, bytes: Buffer): WebFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const compressible = bytes.length >= SMALLEST_WORTH_IT && COMPRESSIBLE.test(type);
  const made = new Map<ContentEncoding, Promise<Uint8Array>>();
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: HASHED_NAME.test(path),
    encoded: async (wanted) => {
      const coding = compressible ? wanted : 'identity';
      const pending = made.get(coding) ?? compress(coding, bytes);
      made.set(coding, pending);
      return { coding, bytes: await pending };
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(coding: ContentEncoding, bytes: Buffer): Promise<Uint8Array> {
  if (coding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  if (coding === 'gzip') return zip(bytes, { level: 9 });
  return bytes;
}

/** Scripts without a source are inline. The policy allows each by the hash of its exact text. */
function inlineScriptHashes(page: string): readonly string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
}
