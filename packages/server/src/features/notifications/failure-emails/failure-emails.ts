import { singleLine } from '@assay/engine/format';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Email, Mail } from '../../../platform/mail/mail.ts';
import type { Queue, QueuePayloads } from '../../../platform/queue/port.ts';
import { describeCounts, type FinishedRun, type RunListener } from '../finished-runs/finished-run.ts';
import { findFinished } from '../finished-runs/finished-runs.store.ts';
import { claimHeldFailures, type HeldFailures, reserveMessage } from '../throttle.store.ts';
import { findRecipient, findSuiteNames } from './failure-emails.store.ts';

export interface FailureEmailsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly mail: Mail;
  readonly log: Log;
  readonly ownUrl: () => string;
}

export interface FailureEmails {
  /** Queues an email to the user who started the run, if they want such emails. */
  readonly onRunFinished: RunListener;
  /** Queues emails about failures that were held back for an hour, and returns their number. */
  sendDigests(): Promise<number>;
  /** Queues held-back emails at regular intervals. Returns a function that stops it. */
  startDigests(): () => Promise<void>;
  /** Starts sending emails in this process. */
  startWorker(): Promise<void>;
}

const BAD_STATUSES: ReadonlySet<string> = new Set(['failed', 'error']);

type Text = Pick<Email, 'subject' | 'text'>;

function compose(run: FinishedRun, url: string, held: number): Text {
  const digest = held === 0 ? '' : `\n\n${held} more ${held === 1 ? 'run' : 'runs'} of this suite failed since the last email.`;
  const why = run.error === null ? '' : `\n${run.error}`;
  return {
    subject: `${shortName(run.suiteTitle)} ${run.status === 'failed' ? 'failed' : 'ended with an error'} on ${shortName(run.environmentName)}`,
    text: `${run.projectName}: ${describeCounts(run)}.${why}\n\n${url}${digest}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const DIGEST_EVERY_MS = 60_000;

function composeDigest({ suiteTitle, projectName, held }: Pick<HeldFailures, 'suiteTitle' | 'projectName' | 'held'>, url: string): Text {
  const runs = held === 1 ? '1 more run' : `${held} more runs`;
  return {
    subject: `${shortName(suiteTitle)}: ${runs} failed`,
    text: `${projectName}: ${runs} of this suite failed since the last email.\n\n${url}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const shortName = (text: string) => singleLine(text).slice(0, 100);

type Job = QueuePayloads['emails'];

/** The recipient and the text of the email. Null if the run, its user or the suite no longer exists. */
async function composeJob({ db, ownUrl }: FailureEmailsDeps, job: Job): Promise<(Text & { readonly userId: string }) | null> {
  if (job.kind === 'digest') {
    const names = await findSuiteNames(db, job.suiteId);
    return names === null ? null : { userId: job.userId, ...composeDigest({ ...names, held: job.held }, `${ownUrl()}/app/runs`) };
  }
  const run = await findFinished(db, job.runId);
  if (run === null || run.startedBy === null) return null;
  return { userId: run.startedBy, ...compose(run, `${ownUrl()}/app/runs/${run.id}`, job.held) };
}

async function sendEmail(deps: FailureEmailsDeps, job: Job): Promise<void> {
  const composed = await composeJob(deps, job);
  const to = composed === null ? null : await findRecipient(deps.db, composed.userId);
  if (composed === null || to === null) return;
  const { subject, text } = composed;
  await deps.mail.send({ to, subject, text }).catch((error: unknown) => {
    deps.log.error({ err: error }, 'an email about failed runs');
    throw error;
  });
}

/** Emails users about failed runs: at most one email per user and suite per hour, with the number of failures held back. */
export function createFailureEmails(deps: FailureEmailsDeps): FailureEmails {
  const { db, clock, queue, log } = deps;
  const sendDigests = () =>
    db.transaction(async (tx) => {
      const digests = await claimHeldFailures(tx, 'user', clock.now());
      for (const { receiverId, suiteId, held } of digests)
        await queue.send('emails', { kind: 'digest', userId: receiverId, suiteId, held }, { tx });
      return digests.length;
    });
  return {
    onRunFinished: async (tx, run) => {
      if (!BAD_STATUSES.has(run.status) || run.startedBy === null) return;
      if ((await findRecipient(tx, run.startedBy)) === null) return;
      const held = await reserveMessage(tx, 'user', { receiverId: run.startedBy, suiteId: run.suiteId, now: clock.now() });
      // The email and the claim are stored together, and the email leaves only after the commit.
      if (held !== null) await queue.send('emails', { kind: 'run', runId: run.id, held }, { tx });
    },
    sendDigests,
    startDigests: () => repeat({ what: 'mailing digests', firstAfterMs: 10_000, everyMs: DIGEST_EVERY_MS, log }, sendDigests),
    startWorker: async () => {
      await queue.work('emails', { concurrency: 1 }, (job) => sendEmail(deps, job));
    },
  };
}
