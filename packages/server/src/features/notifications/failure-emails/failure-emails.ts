import { type Background, createBackground } from '../../../platform/background/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { countsText, type FinishedRun, type RunListener } from '../finished-runs/finished-run.ts';
import { claimHeldBack, claimMessage, type HeldBack } from '../throttle.store.ts';
import { findRecipient } from './failure-emails.store.ts';

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

const BAD_STATUSES: ReadonlySet<string> = new Set(['failed', 'error']);

function compose(run: FinishedRun, url: string, held: number) {
  const digest = held === 0 ? '' : `\n\n${held} more ${held === 1 ? 'run' : 'runs'} of this suite failed since the last email.`;
  const why = run.error === null ? '' : `\n${run.error}`;
  return {
    subject: `${oneLine(run.suiteTitle)} ${run.status === 'failed' ? 'failed' : 'ended with an error'} on ${oneLine(run.environmentName)}`,
    text: `${run.projectName}: ${countsText(run)}.${why}\n\n${url}${digest}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const DIGEST_EVERY_MS = 60_000;

function composeDigest({ suiteTitle, projectName, held }: HeldBack, url: string) {
  const runs = held === 1 ? '1 more run' : `${held} more runs`;
  return {
    subject: `${oneLine(suiteTitle)}: ${runs} failed`,
    text: `${projectName}: ${runs} of this suite failed since the last email.\n\n${url}\n\nYou get at most one email per suite per hour. You can turn these emails off under Settings, Preferences.\n`,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);

/** Sends emails about failed runs: one per user, suite and hour, with the number of failures held back. */
export function createFailureEmails({ db, clock, mail, log, ownUrl }: FailureEmailsDeps): FailureEmails {
  const background = createBackground(log);
  const sendDigests = async () => {
    const digests = await db.transaction((tx) => claimHeldBack(tx, 'user', clock.now()));
    let sent = 0;
    for (const digest of digests) {
      const to = await findRecipient(db, digest.receiverId);
      if (to === null) continue;
      background.run('an email about failed runs', () => mail.send({ to, ...composeDigest(digest, `${ownUrl()}/app/runs`) }));
      sent += 1;
    }
    return sent;
  };
  return {
    onRunFinished: async (tx, run) => {
      if (!BAD_STATUSES.has(run.status) || run.startedBy === null) return;
      const to = await findRecipient(tx, run.startedBy);
      if (to === null) return;
      const held = await claimMessage(tx, 'user', { receiverId: run.startedBy, suiteId: run.suiteId, now: clock.now() });
      if (held === null) return;
      background.run('an email about a failed run', () => mail.send({ to, ...compose(run, `${ownUrl()}/app/runs/${run.id}`, held) }));
    },
    sendDigests,
    startDigests: () => repeat({ what: 'mailing digests', firstAfterMs: 10_000, everyMs: DIGEST_EVERY_MS, log }, sendDigests),
    close: background.settled,
  };
}
