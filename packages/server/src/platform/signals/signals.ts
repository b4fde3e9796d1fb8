/** A short message from one process of this installation to the others. It may get lost, so receivers also poll. */
export interface Signals {
  send(topic: string, text: string): void;
  /** Receives signals of other processes, never those of this one. */
  onHeard(listener: (topic: string, text: string) => void): void;
  close(): Promise<void>;
}

/** The embedded database belongs to one process, so there is no other process to notify. */
export const noSignals: Signals = { send: () => {}, onHeard: () => {}, close: async () => {} };
