/** A short word from one process of this installation to the others; it may get lost, so whoever waits for one also looks now and then. */
export interface Signals {
  send(topic: string, text: string): void;
  /** Hears what other processes send, never what this one does. */
  onHeard(listener: (topic: string, text: string) => void): void;
  close(): Promise<void>;
}

/** The embedded database belongs to one process: there is nobody to talk to. */
export const noSignals: Signals = { send: () => {}, onHeard: () => {}, close: async () => {} };
