import { singleLine } from '@assay/engine/format';
import { type Background, createBackground } from '../../../platform/background/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { countsText, type FinishedRun, type RunListener } from '../finished-runs/finished-run.ts';
import { claimEmail, claimHeldBack, findRecipient, type HeldBack } from './failure-emails.store.ts';

export interface FailureEmailsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly log: Log;
  readonly ownUrl: () => string;
}

export interface FailureEmails {
  /** Emails the user who started the run, if they want such emails. */
  readonly onRunFinished: RunListener;
  /** Emails failures that were held back for an hour, and returns the number of emails. */
  sendDigests(): Promise<number>;
  /** Sends held-back emails at regular intervals. Returns a function that stops it. */
  startDigests(): () => Promise<void>;
  /** Waits until all emails are sent. */
  close: Background['settled'];
}

const HOUR_MS = 3600_000;
const BAD_STATUSES: ReadonlySet<string> = new Set(['failed', 'error']);

function compose(run: FinishedRun, url: string, held: number) {
  const digest = held === 0 ? '' : `\n\n${held} more ${held === 1 ? 'run' : 'runs'} of this suite failed since the last email.`;
  const why = run.error === null ? '' : `\n${run.error}`;
  return {
    subject: `${shortName(run.suiteTitle)} ${run.status === 'failed' ? 'failed' : 'ended with an error'} on ${shortName(run.environmentName)}`,
    text: `${run.projectName}: ${countsText(run)}.${why}\n\n${url}${digest}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const DIGEST_EVERY_MS = 60_000;

function composeDigest({ suiteTitle, projectName, held }: HeldBack, url: string) {
  const runs = held === 1 ? '1 more run' : `${held} more runs`;
  return {
    subject: `${shortName(suiteTitle)}: ${runs} failed`,
    text: `${projectName}: ${runs} of this suite failed since the last email.\n\n${url}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const shortName = (text: string) => singleLine(text).slice(0, 100);

/** Sends emails about failed runs: one per user, suite and hour, with the number of failures held back. */
export function createFailureEmails({ db, clock, mail, log, ownUrl }: FailureEmailsDeps): FailureEmails {
  const background = createBackground(log);
  const sendDigests = async () => {
    const now = clock.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const digests = await db.transaction((tx) => claimHeldBack(tx, { now, hourAgo }));
    for (const digest of digests)
      background.run('an email about failed runs', () => mail.send({ to: digest.to, ...composeDigest(digest, `${ownUrl()}/app/runs`) }));
    return digests.length;
  };
  return {
    onRunFinished: async (tx, run) => {
      if (!BAD_STATUSES.has(run.status) || run.startedBy === null) return;
      const to = await findRecipient(tx, run.startedBy);
      if (to === null) return;
      const now = clock.now();
      const hourAgo = new Date(now.getTime() - HOUR_MS);
      const held = await claimEmail(tx, { userId: run.startedBy, suiteId: run.suiteId, now, hourAgo });
      if (held === null) return;
      background.run('an email about a failed run', () => mail.send({ to, ...compose(run, `${ownUrl()}/app/runs/${run.id}`, held) }));
    },
    sendDigests,
    startDigests: () => repeat({ what: 'mailing digests', firstAfterMs: 10_000, everyMs: DIGEST_EVERY_MS, log }, sendDigests),
    close: background.settled,
  };
}
