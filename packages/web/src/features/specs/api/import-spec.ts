import type { ImportEvent, Spec } from '@assay/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { callRaw } from '../../../lib/api/call.ts';
import { readEvents } from '../../../lib/api/read-events.ts';
import type { ImportBody } from '../model/import-draft.ts';

export type ImportStage = Extract<ImportEvent, { kind: 'stage' }>;

export interface ImportRequest {
  readonly projectId: string;
  readonly body: ImportBody;
  readonly signal: AbortSignal;
  readonly onStage: (stage: ImportStage) => void;
}

function isImportEvent(value: unknown): value is ImportEvent {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

async function readStream(reply: Response, onStage: ImportRequest['onStage']): Promise<Spec> {
  let result: Spec | null = null;
  let failure: ApiError | null = null;
  await readEvents(reply, ({ data }) => {
    const event: unknown = JSON.parse(data);
    if (!isImportEvent(event)) return;
    if (event.kind === 'stage') onStage(event);
    if (event.kind === 'done') result = event.spec;
    if (event.kind === 'failed') failure = new ApiError({ status: 422, code: event.code, detail: event.detail });
  });
  if (failure !== null) throw failure;
  if (result === null)
    throw new ApiError({ status: 0, code: 'CUT_OFF', detail: 'The connection was lost before the import was complete.' });
  return result;
}

/** Imports a version of an API spec. Progress is streamed when the server supports it. */
export async function importSpec({ projectId, body, signal, onStage }: ImportRequest): Promise<Spec> {
  const reply = await callRaw('importSpec', { params: { id: projectId }, body, signal }, 'text/event-stream, application/json;q=0.5');
  if (reply.headers.get('content-type')?.includes('text/event-stream')) return readStream(reply, onStage);
  return (await reply.json()) as Spec;
}
