import { EXPORT_FORMATS, LINK_CONFIDENCES } from '@assay/engine/model';
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
      /** The other operations that requested flows call, in order. */
      also: z.array(z.string()).optional(),
      /** The operations that provide path values, matched by parameter name. */
      assumed: z
        .array(
          z.object({
            param: z.string(),
            /** Null when the user wants to provide the value. */
            from: z.string().nullable(),
            confidence: z.enum(LINK_CONFIDENCES),
            others: z.array(z.string()).optional(),
          }),
        )
        .optional(),
    }),
  ),
  omitted: z.array(z.object({ op: z.string(), reason: z.string() })).optional(),
  /** Operations that nearly matched. */
  considered: z.array(z.object({ method: Method, path: z.string(), summary: z.string().nullable() })).optional(),
});
export type PlanCard = z.infer<typeof PlanCard>;

/** `+` added, `-` removed, a space for context. `line` holds the line numbers in the old and the new file. */
export const DiffLine = z.object({ kind: z.enum(['+', '-', ' ']), text: z.string() });

export const DiffHunk = z.object({ oldStart: z.number(), newStart: z.number(), lines: z.array(DiffLine) });

export const DiffFile = z.object({
  path: z.string(),
  change: z.enum(['added', 'modified']),
  /** Number of added lines, shown in the card's file list. */
  lines: z.number().int(),
  removed: z.number().int().optional(),
  hunks: z.array(DiffHunk).optional(),
  /** The hunks only show the beginning of a long change. */
  isCut: z.boolean().optional(),
});
export type DiffFile = z.infer<typeof DiffFile>;

/** The case fields that a list shows. */
export const ShortCase = z.object({ id: z.string(), title: z.string(), op: z.string() });
export type ShortCase = z.infer<typeof ShortCase>;

export const DiffCard = z.object({
  type: z.literal('diff'),
  title: z.string(),
  files: z.array(DiffFile),
  /** Cases that both a user and this answer changed. The user's version is kept until a user chooses one. */
  conflicts: z.array(ShortCase).optional(),
  /** Cases that the user removed earlier. This answer did not restore them. */
  away: z.array(ShortCase).optional(),
});
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

/** The failed cases of a run, one row each. */
export const FailuresCard = z.object({
  type: z.literal('failures'),
  title: z.string(),
  runId: z.string(),
  rows: z.array(
    z.object({
      caseId: z.string(),
      title: z.string(),
      op: z.string(),
      /** Null when the request got no response that could be checked. */
      expected: z.string().nullable(),
      actual: z.string(),
      /** The step to open on the run's page. */
      stepId: z.string(),
    }),
  ),
  /** How many more cases failed. */
  omitted: z.number().int(),
});
export type FailuresCard = z.infer<typeof FailuresCard>;

export const PrPreviewCard = z.object({ type: z.literal('pr-preview'), title: z.string(), content: z.string() });

/** Commands to paste into a terminal: a single request, or how to run a suite locally. */
export const CommandsCard = z.object({
  type: z.literal('commands'),
  title: z.string(),
  items: z.array(z.object({ label: z.string(), text: z.string() })),
  note: z.string().optional(),
});
export type CommandsCard = z.infer<typeof CommandsCard>;

/** An explanation with its evidence. */
export const ExplanationCard = z.object({
  type: z.literal('explanation'),
  title: z.string(),
  subject: z.enum(['failure', 'test', 'endpoint']),
  verdict: z.string().nullable(),
  runId: z.string().nullable(),
  stepId: z.string().nullable(),
  summary: z.string(),
  hint: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  rules: z.array(
    z.object({
      level: z.enum(['must', 'should']),
      check: z.string(),
      message: z.string(),
      expected: z.string().nullable(),
      actual: z.string().nullable(),
    }),
  ),
  request: z.string().nullable(),
  response: z.string().nullable(),
  earlier: z.array(z.object({ runId: z.string(), at: z.string(), verdict: z.string() })),
  next: z.array(z.object({ label: z.string(), command: z.string() })),
});
export type ExplanationCard = z.infer<typeof ExplanationCard>;

export const ContractDiffCard = z.object({
  type: z.literal('contract-diff'),
  title: z.string(),
  headId: z.string(),
  from: z.string(),
  to: z.string(),
  breaking: z.number().int(),
  compatible: z.number().int(),
  unknown: z.number().int(),
  changes: z.array(z.object({ level: z.enum(['breaking', 'compatible', 'unknown']), where: z.string(), message: z.string() })),
  omitted: z.number().int(),
});
export type ContractDiffCard = z.infer<typeof ContractDiffCard>;

export const ImportCard = z.object({
  type: z.literal('import'),
  title: z.string(),
  specId: z.string(),
  version: z.string(),
  revision: z.number().int(),
  operations: z.number().int(),
  findings: z.number().int(),
  unchanged: z.boolean(),
  changes: z.object({ breaking: z.number().int(), compatible: z.number().int(), unknown: z.number().int() }).nullable(),
});
export type ImportCard = z.infer<typeof ImportCard>;

export const AuthCard = z.object({
  type: z.literal('auth'),
  title: z.string(),
  environment: z.string().nullable(),
  /** Descriptions of the credentials that the spec requires. */
  wanted: z.array(z.string()),
  profiles: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), environment: z.string(), enabled: z.boolean() })),
});
export type AuthCard = z.infer<typeof AuthCard>;

/** The closest operations when no operation matches the request. */
export const NearestCard = z.object({
  type: z.literal('nearest'),
  title: z.string(),
  operations: z.array(z.object({ method: Method, path: z.string(), summary: z.string().nullable() })),
});

/** App pages that an answer may link to. */
export const CHOICE_PAGES = [
  'projects',
  'runs',
  'run',
  'compare',
  'exploration',
  'suite',
  'endpoints',
  'specs',
  'environments',
  'settings',
  'auth-pilot',
  'docs',
] as const;

const Choice = z.object({ label: z.string(), detail: z.string().nullable() });

/** Buttons for the next step: each sends a message, opens a page or starts a run. */
export const ChoicesCard = z.object({
  type: z.literal('choices'),
  title: z.string(),
  options: z.array(
    z.discriminatedUnion('kind', [
      Choice.extend({
        kind: z.literal('send'),
        text: z.string(),
        /** The name that a user types before the message is sent, for a run on a locked environment. */
        typed: z.string().optional(),
      }),
      Choice.extend({
        kind: z.literal('open'),
        page: z.enum(CHOICE_PAGES),
        /** What the page shows: a run id, an exploration id, a suite id, a settings tab or a guide page. */
        id: z.string().nullable(),
        /** The run to compare with. */
        against: z.string().nullable(),
      }),
      Choice.extend({
        kind: z.literal('run'),
        suiteId: z.string(),
        revision: z.number().int(),
        /** Cases to run; the rest of the suite is left out. */
        cases: z.array(z.string()),
      }),
      Choice.extend({
        kind: z.literal('rerun'),
        runId: z.string(),
        only: z.enum(['all', 'failed']),
        revision: z.number().int(),
      }),
      Choice.extend({ kind: z.literal('export'), suiteId: z.string(), revision: z.number().int(), format: z.enum(EXPORT_FORMATS) }),
    ]),
  ),
});
export type ChoicesCard = z.infer<typeof ChoicesCard>;

export const HelpCard = z.object({ type: z.literal('help'), title: z.string() });

export const Card = z.discriminatedUnion('type', [
  PlanCard,
  DiffCard,
  RunCard,
  FailuresCard,
  PrPreviewCard,
  CommandsCard,
  ExplanationCard,
  ContractDiffCard,
  ImportCard,
  AuthCard,
  NearestCard,
  HelpCard,
  ChoicesCard,
]);
export type Card = z.infer<typeof Card>;
