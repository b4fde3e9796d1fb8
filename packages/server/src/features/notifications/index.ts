export { createFailureEmails } from './failure-emails/failure-emails.ts';
export { createFinishedRunAnnouncer } from './finished-runs/announce-finished-runs.ts';
export { describeCounts, type RunListener } from './finished-runs/finished-run.ts';
export { createWebhooksFeature } from './webhooks/create-webhooks.ts';
