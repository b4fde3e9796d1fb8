import { z } from 'zod';
import { Id, OptionalId, Revision } from '../common.ts';
import { MAX_INTEGER } from '../constants.ts';
import { LoadSettings } from './run-load.ts';

const CaseIds = z.array(z.string().max(300)).max(5000);

const RunRequest = z.object({
  projectId: Id,
  suiteName: z.string().max(200).optional(),
  version: z.string().max(50).optional(),
  actor: z.string().max(200).optional(),
  trigger: z.string().max(50).optional(),
  runPackId: OptionalId,
  environmentId: OptionalId,
  suiteId: OptionalId,
  /** Without one the newest; for a rerun that of the earlier run, unless `newest` is named. */
  revision: z.union([Revision, z.literal('newest')]).nullish(),
  conversationId: OptionalId,
  /** Ids of cases to run; everything when absent. */
  cases: CaseIds.optional(),
  /** The earlier run to repeat: its suite, its revision, its environment and the cases it was asked to run. */
  rerunOf: OptionalId,
  /** Which cases of that run: all it was asked to run, those that failed, or these. */
  only: z.union([z.enum(['all', 'failed']), CaseIds.min(1)]).optional(),
  /** The commit the run is about; a connected code host is told how it went. */
  commit: z
    .object({
      sha: z
        .string()
        .regex(/^[0-9a-f]{7,64}$/i, 'Enter the hash of a commit.')
        .meta({ examples: ['0123456789abcdef'] }),
      branch: z.string().max(300).nullish(),
      pullRequest: z.number().int().positive().max(MAX_INTEGER).nullish(),
    })
    .nullish(),
  /** Puts load on the target with the chosen cases instead of running each once. */
  load: LoadSettings.nullish(),
  /** Names the locked environment whose lock the caller knows of; load on it needs this. */
  confirmLocked: z.string().max(200).optional(),
  /** Names the host that load may go to; needed for hosts that are not this machine. */
  confirmHost: z.string().max(300).optional(),
});

export const CreateRun = RunRequest.refine(({ only, rerunOf }) => only === undefined || rerunOf !== null, {
  path: ['only'],
  error: 'Name the earlier run in rerunOf, or list the cases in cases.',
}).refine(({ cases, rerunOf }) => cases === undefined || rerunOf === null, {
  path: ['cases'],
  error: 'A rerun takes its cases in only.',
});

/** What a run would send, worked out by the code that chooses the cases of the run itself. */
export const RunPreview = z.object({
  suiteId: Id,
  suiteRevision: z.number().int(),
  environmentName: z.string(),
  host: z.string(),
  /** The environment is locked: without `confirmLocked` cases that change data are skipped. */
  isLocked: z.boolean(),
  cases: z.number().int(),
  requests: z.object({ total: z.number().int(), write: z.number().int() }),
  /** Cases left out because the environment is locked. */
  skippedCases: z.number().int(),
  /** Chosen cases that the suite revision does not have. */
  missingCases: z.array(z.string()),
});
export type RunPreview = z.infer<typeof RunPreview>;
