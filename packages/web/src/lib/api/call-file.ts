import type { CallName } from '@assay/contract/paths';
import { type CallOptions, callRaw } from './call.ts';

const NONE = /^[0-]*$/;

/** A file in a response, with metadata from its headers. */
export interface FileResponse {
  readonly blob: Blob;
  /** Null when the server sent no id. */
  readonly runPackId: string | null;
  readonly fileId: string | null;
  /** An opaque storage location on the server. */
  readonly storagePath: string | null;
  /** The revision from the ETag; null without one. */
  readonly revision: number | null;
}

/** Treats an empty or all-zero id as null. */
export const parseId = (id: string | null): string | null => (id === null || NONE.test(id) ? null : id);

function revisionOf(etag: string | null): number | null {
  const digits = /^(?:W\/)?"(\d+)"$/.exec(etag ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Sends a request whose response is a file. */
export async function callFile<N extends CallName>(name: N, options: CallOptions<N>): Promise<FileResponse> {
  const reply = await callRaw(name, options, '*/*', options.headers);
  const { headers } = reply;
  return {
    blob: await reply.blob(),
    runPackId: parseId(headers.get('x-runpack-id')),
    fileId: parseId(headers.get('x-file-id')),
    storagePath: headers.get('x-storage-path'),
    revision: revisionOf(headers.get('etag')),
  };
}
