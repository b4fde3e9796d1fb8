/** A short message from one process to the installation's other processes. It may get lost, so receivers also poll. */
export interface Signals {
  send(topic: string, text: string): void;
  /** Receives signals from other processes, never from this one. */
  onHeard(listener: (topic: string, text: string) => void): void;
  close(): Promise<void>;
}

/** The embedded database belongs to one process, so there is no other process to notify. */
export const disabledSignals: Signals = { send: () => {}, onHeard: () => {}, close: async () => {} };
