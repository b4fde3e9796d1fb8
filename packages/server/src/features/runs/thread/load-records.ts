import type { LoadEvent } from '@assay/engine/model';
import type { RunRecord } from '../run-records.ts';

/** Converts a load run event to its stored form. It contains only metrics, so nothing needs masking. */
export function toLoadRecord(
  event: LoadEvent,
  { resumed, elapsedMs }: { readonly resumed: boolean; readonly elapsedMs: number },
): RunRecord {
  const plain = { kind: event.kind, at: event.at + elapsedMs, stepId: null };
  switch (event.kind) {
    case 'load-started': {
      const { seed, cases, settings } = event;
      const kind = resumed ? 'run-resumed' : 'run-started';
      const payload = { seed, steps: 0, cases: [], loadCases: cases, load: settings };
      return { ...plain, kind, payload, planned: { cases: thresholdsOf(settings), steps: 0 } };
    }
    case 'load-window':
      return { ...plain, payload: { window: event.window } };
    case 'load-finished': {
      const { windows, ...figures } = event.result;
      return {
        ...plain,
        kind: 'run-finished',
        payload: { summary: event.summary, load: figures },
        summary: event.summary,
        load: event.result,
      };
    }
  }
}

const thresholdsOf = ({ thresholds }: { readonly thresholds: object }): number =>
  Object.values(thresholds).filter((value) => value !== undefined).length;
