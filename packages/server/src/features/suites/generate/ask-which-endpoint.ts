import type { Intent, OperationRef } from '@assay/engine/model';
import type { CommandAnswer } from './command-port.ts';

type GenerateIntent = Extract<Intent, { kind: 'generate' }>;

/** Asks which of several endpoints is meant. Each button requests the same tests for one endpoint. */
export function askWhichEndpoint(unclear: readonly OperationRef[], intent: GenerateIntent): CommandAnswer {
  const keys = unclear.map(({ method, path }) => `${method} ${path}`);
  const option = (label: string, addresses: string, detail: string | null) =>
    ({ kind: 'send', label, detail, text: `${commandOf(intent)} ${addresses}` }) as const;
  return {
    heading: `${unclear.length} endpoints match equally well. Which one do you mean?`,
    cards: [
      {
        type: 'choices',
        title: 'Choose an endpoint',
        options: [
          ...unclear.map(({ summary }, at) => option(keys[at] ?? '', keys[at] ?? '', summary)),
          option(unclear.length === 2 ? 'Both' : `All ${unclear.length}`, keys.join(', '), null),
        ],
      },
    ],
  };
}

/** The command for the test types in the message. */
function commandOf({ kinds, perOperation }: GenerateIntent): string {
  if (perOperation !== null && kinds.every((kind) => kind === 'negative')) return `/negatives ${perOperation}`;
  return `/generate ${kinds.join(' ')}`;
}
