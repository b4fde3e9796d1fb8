export { createFailureLetters } from './failure-emails/failure-emails.ts';
export { createRunNotices } from './finished-runs/announce-finished-runs.ts';
export { countsText, type RunListener } from './finished-runs/finished-run.ts';
export { createWebhooksFeature } from './webhooks/create-webhooks.ts';
