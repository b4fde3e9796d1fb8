import { FACT_LOCATIONS, FACT_SOURCES } from '@assay/engine/model';
import { z } from 'zod';
import { IdParams, Time } from '../common.ts';
import { defineRoutes, FileReply } from '../route.ts';

/** Something that is known about an API in addition to its spec. All strings are untrusted. */
export const Fact = z.object({
  /** The same fact with the same evidence has the same id. */
  id: z.string(),
  /** `METHOD /path`, or `*` for the whole API. */
  op: z.string(),
  kind: z.string(),
  /** The input that the fact is about. */
  in: z.enum(FACT_LOCATIONS).nullable(),
  field: z.string().nullable(),
  /** The fact as a sentence. */
  text: z.string(),
  evidence: z.object({
    source: z.enum(FACT_SOURCES),
    request: z.string().nullable(),
    status: z.number().int().nullable(),
    message: z.string().nullable(),
  }),
});
export type Fact = z.infer<typeof Fact>;

export const Facts = z.object({
  /** 0 before the first revision. */
  revision: z.number().int(),
  changedAt: Time.nullable(),
  items: z.array(Fact),
});
export type Facts = z.infer<typeof Facts>;

const Scalar = z.union([z.string().max(10_000), z.number(), z.boolean()]);

export const factRoutes = defineRoutes({
  getFacts: {
    summary: 'List a project’s accepted facts',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    reply: Facts,
    errors: ['PROJECT_NOT_FOUND'],
  },
  changeFacts: {
    summary: 'Answer open questions and remove facts. Each call creates one revision',
    access: 'user',
    scope: 'suites:write',
    params: IdParams,
    body: z.object({
      answers: z
        .array(z.object({ op: z.string().max(2000), in: z.enum(FACT_LOCATIONS), field: z.string().min(1).max(500), value: Scalar }))
        .max(500)
        .default([]),
      remove: z.array(z.string().max(64)).max(20_000).default([]),
    }),
    reply: Facts,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'FACT_NOT_FOUND'],
  },
  exportFacts: {
    summary: 'Download the accepted facts as facts.json, to place next to tests.json',
    access: 'user',
    scope: 'suites:read',
    params: IdParams,
    reply: FileReply,
    replyKind: 'file',
    replyTypes: ['application/json'],
    errors: ['PROJECT_NOT_FOUND'],
  },
});
