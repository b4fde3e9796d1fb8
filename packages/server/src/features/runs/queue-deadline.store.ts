import { sql } from 'drizzle-orm';

const SECONDS = 120;

/**
 * A queued run that no worker has started by this time gets another job. A surplus job does nothing, because another worker has already
 * claimed the run.
 */
export const queueDeadline = sql`now() + make_interval(secs => ${SECONDS})`;
