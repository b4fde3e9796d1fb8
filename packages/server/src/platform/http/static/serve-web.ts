import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../edge/security-headers.ts';
import type { ContentEncoding, WebFile, WebFiles } from './web-files.ts';

const SERVER_PATHS = /^\/(api|connect(?!\/auth-pilot\/)|schemas|healthz|readyz|metrics|\.well-known|openapi\.json)(\/|$)/i;
const READS = new Set(['GET', 'HEAD']);
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Assay</title>
<h1>The web app is not built</h1><p>Run <code>npm start</code> in the repository, which builds it, and reload this page. The API answers already.</p></html>`;

/** Sends a web app file, or the app's page for a path that the app routes itself. Returns false when neither fits. */
export function createWebServer(
  files: WebFiles,
  options: { readonly analytics: boolean },
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const policy = contentSecurityPolicy(files.scriptHashes, options);
  const choose = (path: string): WebFile | null => {
    if (path === '/') return files.index;
    return files.find(path) ?? (looksLikeFile(path) ? null : files.index);
  };
  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!READS.has(request.method) || SERVER_PATHS.test(path)) return false;
    const file = choose(path);
    if (file === null && (files.index !== null || looksLikeFile(path))) return false;
    void reply.header('content-security-policy', policy);
    if (file !== null) return sendFile(request, reply, file);
    await reply.status(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT);
    return true;
  };
}

const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<boolean> {
  void reply.header('etag', file.etag).header('vary', 'accept-encoding');
  void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === file.etag) {
    await reply.status(304).send();
    return true;
  }
  const { coding, bytes } = await file.encoded(wantedCoding(String(request.headers['accept-encoding'] ?? '')));
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  await reply.type(file.type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return true;
}

function wantedCoding(accepted: string): ContentEncoding {
  const names = accepted.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => names.some((entry) => entry === name || (entry.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(entry)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
