import type { EndpointDetail, TryReply } from '@assay/contract';
import { buildRequest } from './try-draft.ts';
import type { TriedRequest } from './try-history.ts';

export interface SaveTestInput {
  /** Empty for a new suite, which is then named `suiteName`. */
  readonly suiteId: string;
  readonly suiteName: string;
  readonly title: string;
}

/** The body that saves a request from the try-it form as a test case; null when there was no response. */
export function saveTestBody(endpoint: EndpointDetail, { draft, reply }: TriedRequest, { suiteId, suiteName, title }: SaveTestInput) {
  if (reply.status === null) return null;
  return { ...buildRequest(draft, endpoint), status: reply.status, title, ...(suiteId === '' ? { suiteName } : { suiteId }) };
}

/** Describes what the case expects. */
export function expectationText(endpoint: Pick<EndpointDetail, 'method' | 'path'>, reply: TryReply): string {
  const schema = reply.schemaChecked ? ' and a body that matches the spec' : '';
  const warning = reply.documented ? '' : ' The spec does not list this status.';
  return `${endpoint.method} ${endpoint.path}, sent unchanged, should return ${reply.status ?? 'a response'}${schema}.${warning}`;
}

/** The notification after saving. It names the secrets that were not stored and that the environment has to provide. */
export function savedTestNotice(suiteName: string, needs: readonly string[]): string {
  return needs.length === 0
    ? `Saved in ${suiteName}.`
    : `Saved in ${suiteName}. Before you run it, add ${needs.join(', ')} to the environment.`;
}
