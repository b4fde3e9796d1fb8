import { AppError } from '../app-error.ts';

const SAMPLE_MS = 250;
const LIMIT_MS = 500;
const RETRY_SECONDS = 5;

export interface PressureGuard {
  /** Throws while the event loop cannot keep up. */
  check(): void;
  close(): void;
}

/**
 * Rejects work while the event loop runs late. A single long pause is already over when it is noticed, so only two late
 * samples in a row count as pressure.
 */
export function createPressureGuard(now: () => number = () => performance.now()): PressureGuard {
  let expected = now() + SAMPLE_MS;
  let late = 0;
  const timer = setInterval(() => {
    late = now() - expected > LIMIT_MS ? late + 1 : 0;
    expected = now() + SAMPLE_MS;
  }, SAMPLE_MS).unref();
  return {
    check: () => {
      if (late >= 2) throw new AppError('BUSY', { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
    },
    close: () => clearInterval(timer),
  };
}
