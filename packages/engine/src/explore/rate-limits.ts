/** If one operation requires a longer wait, the search does something else in the meantime. */
const SHORT_WAIT_MS = 2000;

/** The times at which the operations that returned 429 may be called again. */
export class RateLimits {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;
  /**
   * True if another operation was called successfully since the last 429, which shows that the limit does not apply to the whole server.
   */
  #isPassedByOthers = true;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The milliseconds until an operation may be called again. */
  left(op: string): number {
    return Math.max(0, (this.#until.get(op) ?? 0) - this.#now());
  }

  passed(op: string): void {
    if (this.left(op) === 0) this.#isPassedByOthers = true;
  }

  /** Records a 429. Returns true if other operations may still be called. */
  note(op: string, milliseconds: number): boolean {
    if (milliseconds <= SHORT_WAIT_MS) return false;
    const isForOne = this.#isPassedByOthers || this.#until.has(op);
    this.#until.set(op, this.#now() + milliseconds);
    this.#isPassedByOthers = false;
    return isForOne;
  }
}
