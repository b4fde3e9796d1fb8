import { randomUUID } from 'node:crypto';
import type { ImportEvent, ImportedSpec } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { ServerEvent } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ImportSteps } from './import-spec.ts';

/** Runs an import to completion without reporting its steps. */
export async function finishImport(steps: ImportSteps): Promise<ImportedSpec> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}

/** Sends the steps as server-sent events. An error is the last event, because the status line was already sent. */
export async function* importEvents(steps: ImportSteps, log: Log): AsyncGenerator<ServerEvent> {
  const event = (data: ImportEvent): ServerEvent => ({ event: data.kind, data });
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done === true) {
        yield event({ kind: 'done', spec: step.value });
        return;
      }
      yield event({ kind: 'stage', ...step.value });
    }
  } catch (error) {
    yield event(failed(error, log));
  }
}

function failed(error: unknown, log: Log): ImportEvent {
  if (error instanceof AppError) return { kind: 'failed', code: error.code, detail: error.message };
  const errorId = randomUUID();
  log.error({ err: error, errorId }, 'an import failed');
  return { kind: 'failed', code: 'INTERNAL', detail: new AppError('INTERNAL', { errorId }).message };
}
