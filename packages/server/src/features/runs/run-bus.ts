import type { Signals } from '../../platform/signals/signals.ts';

/** Notifies all listeners, in this process and in others, that a run has changed. */
export interface RunBus {
  /** Call after new events are stored. */
  announce(runId: string): void;
  onAnnounced(runId: string, listener: () => void): () => void;
  askToCancel(runId: string): void;
  onCancel(runId: string, listener: () => void): () => void;
}

export function createRunBus(signals: Signals): RunBus {
  const announced = createTopic();
  const cancelled = createTopic();
  signals.onHeard((topic, runId) => {
    if (topic === 'run-changed') announced.emit(runId);
    if (topic === 'run-cancel') cancelled.emit(runId);
  });
  return {
    announce: (runId) => {
      announced.emit(runId);
      signals.send('run-changed', runId);
    },
    onAnnounced: announced.on,
    askToCancel: (runId) => {
      cancelled.emit(runId);
      signals.send('run-cancel', runId);
    },
    onCancel: cancelled.on,
  };
}

function createTopic() {
  const listeners = new Map<string, Set<() => void>>();
  return {
    emit: (runId: string) => {
      for (const listener of [...(listeners.get(runId) ?? [])]) listener();
    },
    on: (runId: string, listener: () => void) => {
      const mine = listeners.get(runId) ?? new Set();
      listeners.set(runId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(runId) === mine) listeners.delete(runId);
      };
    },
  };
}
