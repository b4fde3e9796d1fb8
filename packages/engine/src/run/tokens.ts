import type { StepRequest } from '../model/index.ts';

/** The tokens that a step's request was built with, by identity. */
export type UsedTokens = ReadonlyMap<string, string>;

/** The tokens of a suite's identities during a run. */
export interface Tokens {
  /** The first sentence about a login that failed, or null. */
  readonly failure: string | null;
  /** The value of a variable that an identity gives. */
  lookup(name: string): string | undefined;
  /** Makes sure that a request's tokens are valid. Null when nothing has to be awaited, else why the request cannot be sent. */
  prepare(req: StepRequest): Promise<string | null> | null;
  tokensFor(req: StepRequest): UsedTokens;
  /** Reports that a server rejected these tokens with 401. False when a new login is known not to help. */
  refuse(req: StepRequest, used: UsedTokens): boolean;
  /** Reports that a server rejected new tokens too. */
  giveUp(req: StepRequest): void;
}
