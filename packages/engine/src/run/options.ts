import type { RunPorts, StepResult, Waiver } from '../model/index.ts';

/** How to run a suite, and the ports it may use. */
export interface RunOptions {
  readonly runId: string;
  /** Values of the variables that the suite declares. Others are ignored. */
  readonly env: Readonly<Record<string, string>>;
  readonly ports: RunPorts;
  /**
   * `given` sends nothing to an address that only the suite names, because values of `env` would be sent along. `any`
   * when absent.
   */
  readonly bases?: 'any' | 'given';
  readonly concurrency: number;
  /** Sent with every request to the base URL. */
  readonly headers: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  /** Ids of the cases to run. Cases that they need are included. */
  readonly only?: readonly string[];
  /** Replaces secrets in any text that leaves the run. */
  readonly redact: (text: string) => string;
  /** Verdict for a response with the right status and the wrong shape. `fail` when absent. */
  readonly contractBreaks?: 'fail' | 'warn';
  /**
   * `named` also masks credential headers and fields with secret names. Values of secrets are always masked. `named`
   * when absent.
   */
  readonly masking?: 'named' | 'values';
  /** Waivers: failed checks that are expected for this API. */
  readonly waivers?: readonly Waiver[];
  /** Results of an earlier attempt: these steps are not sent again. */
  readonly finished?: readonly StepResult[];
  /** Steps that an earlier attempt may have sent without seeing a response. */
  readonly possiblySent?: readonly { readonly caseId: string; readonly step: number }[];
}
