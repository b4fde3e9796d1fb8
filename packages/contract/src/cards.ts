import { z } from 'zod';

const Method = z.string();

export const PlanCard = z.object({
  type: z.literal('plan'),
  title: z.string(),
  items: z.array(
    z.object({
      op: z.string(),
      method: Method,
      path: z.string(),
      text: z.string(),
      cases: z.number(),
      evidence: z.enum(['C', 'P', 'V', 'H']),
    }),
  ),
  omitted: z.array(z.object({ op: z.string(), reason: z.string() })).optional(),
});
export type PlanCard = z.infer<typeof PlanCard>;

/** `+` added, `-` removed, a space for context; `line` numbers are of the old and the new file. */
export const DiffLine = z.object({ kind: z.enum(['+', '-', ' ']), text: z.string() });

export const DiffHunk = z.object({ oldStart: z.number(), newStart: z.number(), lines: z.array(DiffLine) });

export const DiffFile = z.object({
  path: z.string(),
  change: z.enum(['added', 'modified']),
  /** Lines added, as the file list of a card shows it. */
  lines: z.number().int(),
  removed: z.number().int().optional(),
  hunks: z.array(DiffHunk).optional(),
});
export type DiffFile = z.infer<typeof DiffFile>;

export const DiffCard = z.object({ type: z.literal('diff'), title: z.string(), files: z.array(DiffFile) });
export type DiffCard = z.infer<typeof DiffCard>;

export const RunCard = z.object({
  type: z.literal('run'),
  title: z.string(),
  runId: z.string(),
  status: z.string(),
  env: z.string(),
  duration: z.number().nullable(),
  p95: z.number().nullable(),
  seed: z.number().nullable(),
  passed: z.number(),
  failed: z.number(),
});
export type RunCard = z.infer<typeof RunCard>;

export const PrPreviewCard = z.object({ type: z.literal('pr-preview'), title: z.string(), content: z.string() });

export const Card = z.discriminatedUnion('type', [PlanCard, DiffCard, RunCard, PrPreviewCard]);
export type Card = z.infer<typeof Card>;
