import { AppError } from '../app-error.ts';
import type { CallContext } from '../feature.ts';

/** A row with a change counter. */
interface Versioned {
  readonly version: number;
}

const tagOf = ({ version }: Versioned) => `"${version}"`;

/** Sends the response's version as its ETag. */
export function withEntityTag<Reply extends Versioned>(context: Pick<CallContext, 'setHeader'>, reply: Reply): Reply {
  context.setHeader('etag', tagOf(reply));
  return reply;
}

/** Rejects a write whose If-Match header contains another version. Without the header, the last writer wins. */
export function requireMatchingVersion(ifMatch: string | undefined, row: Versioned): void {
  const wanted = ifMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  if (wanted.length === 0 || wanted.includes('*') || wanted.includes(tagOf(row))) return;
  throw new AppError('CONFLICT_STALE', { version: row.version }, { version: row.version });
}
