import type { StepRequest } from '../model/index.ts';

/** The tokens that a step's request was built with, by identity. */
export type UsedTokens = ReadonlyMap<string, string>;

/** The tokens of a suite's identities during a run. */
export interface Tokens {
  /** The message of the first failed login, or null. */
  readonly failure: string | null;
  /** The value of a variable that an identity sets. */
  lookup(name: string): string | undefined;
  /** Ensures that a request's tokens are valid. Null if nothing has to be awaited, otherwise the reason why the request cannot be sent. */
  prepare(req: StepRequest): Promise<string | null> | null;
  tokensFor(req: StepRequest): UsedTokens;
  /** Reports that a server rejected these tokens with 401. False if another login is known not to help. */
  refuse(req: StepRequest, used: UsedTokens): boolean;
  /** Reports that a server also rejected new tokens. */
  giveUp(req: StepRequest): void;
}
