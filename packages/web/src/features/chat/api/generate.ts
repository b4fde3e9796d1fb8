import type { GenerateReply, GenerationEvent } from '@assay/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call, callRaw } from '../../../lib/api/call.ts';
import { readEvents } from '../../../lib/api/read-events.ts';
import { newId } from '../../../lib/new-id.ts';
import type { TurnStage } from '../model/turn-store.ts';

const MAX_FILES = 3;
/** A suite for the whole API has one file per resource. */
const FULL_SUITE = /^\s*\/generate\b/i;

export interface GenerateRequest {
  readonly text: string;
  readonly projectId: string;
  readonly environmentId: string | null;
  readonly conversationId: string | null;
  readonly signal: AbortSignal;
  readonly onStage: (stage: TurnStage) => void;
}

function isGenerationEvent(value: unknown): value is GenerationEvent {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function parseEvent(data: string): GenerationEvent | null {
  const value: unknown = JSON.parse(data);
  return isGenerationEvent(value) ? value : null;
}

async function readStream(reply: Response, onStage: GenerateRequest['onStage']): Promise<GenerateReply> {
  let result: GenerateReply | null = null;
  let failure: ApiError | null = null;
  await readEvents(reply, ({ data }) => {
    const event = parseEvent(data);
    if (event?.kind === 'stage') onStage(event);
    if (event?.kind === 'done') result = event.reply;
    if (event?.kind === 'failed') failure = new ApiError({ status: 422, code: event.code, detail: event.detail });
  });
  if (failure !== null) throw failure;
  if (result === null) throw new ApiError({ status: 0, code: 'CUT_OFF', detail: 'The connection was lost before the reply was complete.' });
  return result;
}

/** Generates tests. Progress is streamed when the server supports it. */
export async function generateTests(request: GenerateRequest): Promise<GenerateReply> {
  const { text, projectId, environmentId, conversationId } = request;
  const generationId = newId();
  const limit = FULL_SUITE.test(text) ? {} : { max_files: MAX_FILES };
  const body = { user_query: text, projectId, ...limit, conversationId, environmentId, generationId };
  // Aborting only the request would let the server finish, and the stopped answer would appear later.
  request.signal.addEventListener('abort', () => void call('cancelGeneration', { body: { generationId } }).catch(() => undefined));
  const reply = await callRaw('generateTests', { body, signal: request.signal }, 'text/event-stream, application/json;q=0.5');
  if (reply.headers.get('content-type')?.includes('text/event-stream')) return readStream(reply, request.onStage);
  return (await reply.json()) as GenerateReply;
}
