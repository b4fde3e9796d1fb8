/** The suite and revision that a run executes. */
export interface SuiteChoice {
  readonly suiteId: string;
  readonly name: string;
  readonly revision: number;
  readonly seed: number;
}
