import type { Webhook } from '@assay/contract';

export type WebhookEvent = Webhook['events'][number];

export const eventTexts: Readonly<Record<WebhookEvent, string>> = {
  'run.passed': 'A run passed',
  'run.failed': 'A run found failures',
  'run.error': 'A run could not be executed',
};
