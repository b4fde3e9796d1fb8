import { AppError } from '../app-error.ts';

/** Every browser tab follows one or two streams, and each open stream polls the database. */
const MOST_OPEN = 200;
const RETRY_SECONDS = 10;

export interface StreamLimit {
  /** Counts a stream for this user until the returned function is called. Throws when there are too many. */
  open(userId: string): () => void;
}

/** Counts each user's open event streams in this process. */
export function createStreamLimit(most = MOST_OPEN): StreamLimit {
  const open = new Map<string, number>();
  return {
    open: (userId) => {
      const before = open.get(userId) ?? 0;
      if (before >= most) throw new AppError('RATE_LIMITED', { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
      open.set(userId, before + 1);
      return () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left === 0) open.delete(userId);
        else open.set(userId, left);
      };
    },
  };
}
