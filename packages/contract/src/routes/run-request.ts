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
  /** The newest revision by default. A rerun uses the earlier run's revision unless this is `newest`. */
  revision: z.union([Revision, z.literal('newest')]).nullish(),
  conversationId: OptionalId,
  /** Ids of the cases to run. Defaults to all cases. */
  cases: CaseIds.optional(),
  /** The earlier run to repeat, with the same suite, revision, environment and cases. */
  rerunOf: OptionalId,
  /** Which cases to repeat: all of them, those that failed, or the listed ones. */
  only: z.union([z.enum(['all', 'failed']), CaseIds.min(1)]).optional(),
  /** The commit that the run tests. A connected code host receives the result. */
  commit: z
    .object({
      sha: z
        .string()
        .regex(/^[0-9a-f]{7,64}$/i, 'Enter a commit hash.')
        .meta({ examples: ['0123456789abcdef'] }),
      branch: z.string().max(300).nullish(),
      pullRequest: z.number().int().positive().max(MAX_INTEGER).nullish(),
    })
    .nullish(),
  /** Load-tests the target with the chosen cases instead of running each case once. */
  load: LoadSettings.nullish(),
  /** Must contain the name of the locked environment, to show that the caller knows about the lock. Required for load tests on it. */
  confirmLocked: z.string().max(200).optional(),
  /** Must contain the name of the host to load-test. Required unless the host is this machine. */
  confirmHost: z.string().max(300).optional(),
});

export const CreateRun = RunRequest.refine(({ only, rerunOf }) => only === undefined || rerunOf !== null, {
  path: ['only'],
  error: 'Set `rerunOf` to the earlier run, or list the cases in `cases`.',
})
  .refine(({ cases, rerunOf }) => cases === undefined || rerunOf === null, {
    path: ['cases'],
    error: 'For a rerun, list the cases in `only`.',
  })
  .meta({ dependentRequired: { only: ['rerunOf'] } });

/** What a run would send. The run itself chooses its cases with the same code. */
export const RunPreview = z.object({
  suiteId: Id,
  suiteRevision: z.number().int(),
  environmentName: z.string(),
  host: z.string(),
  /** The environment is locked: without `confirmLocked`, cases that change data are skipped. */
  isLocked: z.boolean(),
  cases: z.number().int(),
  requests: z.object({ total: z.number().int(), write: z.number().int() }),
  /** Cases that run only because a chosen case needs their result. They are included in `cases`. */
  addedCases: z.number().int(),
  /** Cases left out because the environment is locked. */
  skippedCases: z.number().int(),
  /** Chosen cases that the suite revision does not contain. */
  missingCases: z.array(z.string()),
});
export type RunPreview = z.infer<typeof RunPreview>;
