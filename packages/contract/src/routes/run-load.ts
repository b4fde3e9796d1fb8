import { LOAD_LIMITS } from '@assay/engine/model';
import { z } from 'zod';

/** How much load a run puts on its target. */
export const LoadSettings = z.object({
  vus: z.number().int().min(1).max(LOAD_LIMITS.vus),
  durationMs: z.number().int().min(1000).max(LOAD_LIMITS.durationMs),
  count: z.number().int().min(1).max(LOAD_LIMITS.count).optional(),
  rampMs: z.number().int().min(0).max(LOAD_LIMITS.rampMs).default(0),
  thresholds: z.object({ p95Ms: z.number().min(1).max(600_000).optional(), errorRate: z.number().min(0).max(1).optional() }).default({}),
});

const Milliseconds = z.number().nullable();
export const LoadResult = z.object({
  requests: z.number().int(),
  errors: z.number().int(),
  durationMs: z.number(),
  perSecond: z.number(),
  minMs: Milliseconds,
  meanMs: Milliseconds,
  p50Ms: Milliseconds,
  p90Ms: Milliseconds,
  p95Ms: Milliseconds,
  p99Ms: Milliseconds,
  maxMs: Milliseconds,
  statuses: z.record(z.string(), z.number().int()),
  windows: z.array(
    z.object({
      at: z.number(),
      requests: z.number().int(),
      errors: z.number().int(),
      p50Ms: Milliseconds,
      p95Ms: Milliseconds,
      vus: z.number().int(),
    }),
  ),
  thresholds: z.array(z.object({ name: z.enum(['p95', 'error rate']), limit: z.number(), actual: z.number(), held: z.boolean() })),
});
