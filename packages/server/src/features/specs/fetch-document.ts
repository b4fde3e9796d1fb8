import type { Egress } from '@assay/net';
import { AppError } from '../../platform/http/app-error.ts';

const LIMIT_MIB = 20;
const TIMEOUT_MS = 10_000;

export interface FetchedDocument {
  readonly text: string;
  /** Where it stood in the end, after redirects. */
  readonly address: string;
}

/** Fetches an API description from the address a user gave; every refusal says what was wrong with it. */
export async function fetchDocument(
  egress: Pick<Egress, 'fetchText'>,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FetchedDocument> {
  const refuse = (problem: string) => new AppError('SPEC_FETCH_FAILED', { problem }, { fields: { url: problem } });
  if (!URL.canParse(address)) throw refuse('the address is not a URL; it starts with http:// or https://');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse(`${url.protocol} addresses are not read; use http:// or https://`);
  // The address is stored and shown to every member, so credentials have no place in it.
  if (url.username !== '' || url.password !== '') throw refuse('the address carries a user name or password; remove it');
  const outcome = await egress.fetchText(url.href, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: LIMIT_MIB * 1024 * 1024,
    headers: Object.entries(headers),
  });
  if (outcome.kind === 'failure') {
    throw refuse(outcome.cause === 'too-large' ? `it is larger than ${LIMIT_MIB} MiB` : outcome.message);
  }
  if (outcome.status < 200 || outcome.status > 299) throw refuse(`${url.host} answered ${outcome.status}`);
  if (outcome.text.trim() === '') throw refuse(`${url.host} answered with an empty document`);
  return { text: outcome.text, address: outcome.finalUrl };
}
