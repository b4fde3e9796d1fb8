/** The parameters that an authorization server sends back to the browser. */
export interface ConsentAnswer {
  readonly code: string;
  readonly state: string;
}

const CHANNEL = 'assay.auth-pilot.consent';

const isAnswer = (value: unknown): value is ConsentAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'state' in value &&
  typeof value.state === 'string';

/** Sends the result to the waiting window. Only windows of this site receive it. */
export function sendConsentAnswer(answer: ConsentAnswer): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(answer);
  channel.close();
}

export function onConsentAnswer(listener: (answer: ConsentAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAnswer(data)) listener(data);
  };
  return () => channel.close();
}
