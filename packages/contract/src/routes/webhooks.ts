import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf, Time } from '../common.ts';
import { WEBHOOK_EVENTS } from '../constants.ts';
import { defineRoutes } from '../route.ts';

const Format = z.enum(['json', 'slack']);
const Events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.').max(WEBHOOK_EVENTS.length);
const Address = z
  .string()
  .trim()
  .min(1, 'Enter a URL.')
  .max(2000, 'Use at most 2000 characters.')
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'Enter a URL that starts with https:// or http://.')
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', 'Do not put a username and password in the URL.')
  .meta({ examples: ['https://hooks.example.com/assay'] });

export const Delivery = z.object({
  id: Id,
  event: z.string(),
  runId: Id.nullable(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last response. */
  answer: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** When the delivery is retried. */
  nextAt: Time.nullable(),
  createdAt: Time,
  deliveredAt: Time.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const Webhook = z.object({
  id: Id,
  projectId: Id,
  /** Scheme, host and the beginning of the path. The rest may be secret. */
  url: z.string(),
  format: Format,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isEnabled: z.boolean(),
  /** The reason for "Needs attention"; null while everything works. */
  attention: z.string().nullable(),
  lastDelivery: Delivery.nullable(),
  createdAt: Time,
});
export type Webhook = z.infer<typeof Webhook>;

/** The only response that contains the signing secret. */
export const NewWebhook = Webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const webhookRoutes = defineRoutes({
  listWebhooks: {
    summary: 'List a project’s webhooks',
    access: 'user',
    params: IdParams,
    reply: pageOf(Webhook),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createWebhook: {
    summary:
      'Add a webhook for runs, signed or in Slack’s format (requires the owner role). Only this response contains the signing secret',
    access: 'user',
    params: IdParams,
    body: z.object({ url: Address, format: Format, events: Events }),
    reply: NewWebhook,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'WEBHOOK_LIMIT'],
  },
  updateWebhook: {
    summary: 'Turn a webhook on or off, or choose its events (requires the owner role). Omitted fields stay unchanged',
    access: 'user',
    params: IdParams,
    body: z.object({ isEnabled: z.boolean().optional(), events: Events.optional() }),
    reply: Webhook,
    errors: ['WEBHOOK_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  deleteWebhook: {
    summary: 'Delete a webhook and its deliveries (requires the owner role)',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['WEBHOOK_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  testWebhook: {
    summary: 'Send a ping to a webhook (requires the owner role)',
    access: 'user',
    params: IdParams,
    body: z.object({}).nullish(),
    reply: Delivery,
    status: 202,
    errors: ['WEBHOOK_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  listDeliveries: {
    summary: 'List a webhook’s deliveries, newest first. Deliveries are kept for seven days',
    access: 'user',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Delivery),
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  redeliver: {
    summary: 'Resend a delivery as a new one (requires the owner role)',
    access: 'user',
    params: z.object({ id: Id, deliveryId: Id }),
    body: z.object({}).nullish(),
    reply: Delivery,
    status: 202,
    errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'ROLE_REQUIRED'],
  },
});
