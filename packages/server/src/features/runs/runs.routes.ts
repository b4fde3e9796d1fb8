import type { CallContext, Handlers } from '../../platform/http/feature.ts';
import type { CancelRun } from './cancel-run.ts';
import type { CreateRun } from './create-run.ts';
import type { ImportRun } from './import-run.ts';
import type { PreviewRun } from './preview-run.ts';
import type { StreamRun } from './run-stream.ts';
import type { RunsService } from './runs.service.ts';

export interface RunActions {
  readonly create: CreateRun;
  readonly preview: PreviewRun;
  readonly keep: ImportRun;
  readonly cancel: CancelRun;
  readonly stream: StreamRun;
}

export function runHandlers(service: RunsService, { create, preview, keep, cancel, stream }: RunActions): Handlers {
  return {
    listRuns: ({ query }, { actor }) => service.list(actor, query),
    createRun: ({ body }, { actor, headers }) => create(actor, body, headers['idempotency-key']),
    previewRun: ({ body }, { actor }) => preview(actor, body),
    importRun: ({ body }, { actor }) => keep(actor, body),
    getRun: ({ params }, { actor }) => service.get(actor, params.id),
    setRunBaseline: ({ params, body }, { actor }) => service.setBaseline(actor, params.id, body),
    getRunTimeline: ({ params, query }, { actor }) => service.timeline(actor, params.id, query),
    getRunCases: ({ params }, { actor }) => service.cases(actor, params.id),
    getRunSteps: ({ params, query }, { actor }) => service.steps(actor, params.id, query),
    getRunStep: ({ params }, { actor }) => service.step(actor, params.id, params.stepId),
    streamRunEvents: ({ params, query }, { actor, headers, signal }) =>
      stream(actor, { runId: params.id, after: lastEventId(headers) ?? query.after ?? 0, signal }),
    cancelRun: ({ params }, { actor }) => cancel(actor, params.id),
  };
}

/** A client that reconnects sends its last event id. Any other header value is ignored. */
export function lastEventId(headers: CallContext['headers']): number | null {
  const text = headers['last-event-id'] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
