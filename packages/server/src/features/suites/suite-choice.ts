/** Which revision of which suite a run executes. */
export interface SuiteChoice {
  readonly suiteId: string;
  readonly name: string;
  readonly revision: number;
  readonly seed: number;
}
