/** Tells the parts of one process that something about a run changed; other processes find out by polling. */
export interface RunBus {
  /** New events are stored. */
  announce(runId: string): void;
  onAnnounced(runId: string, listener: () => void): () => void;
  askToCancel(runId: string): void;
  onCancel(runId: string, listener: () => void): () => void;
}

export function createRunBus(): RunBus {
  const announced = createTopic();
  const cancelled = createTopic();
  return { announce: announced.emit, onAnnounced: announced.on, askToCancel: cancelled.emit, onCancel: cancelled.on };
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
