import type { ReportDetail, RunPorts, StepResult, Waiver } from '../model/index.ts';

/** How to run a suite, and the ports it may use. */
export interface RunOptions {
  readonly runId: string;
  /** Values for the variables that the suite declares. Others are ignored. */
  readonly env: Readonly<Record<string, string>>;
  readonly ports: RunPorts;
  /**
   * With `given`, nothing is sent to a URL that only the suite contains, because the request would include `env` values. Defaults to `any`.
   */
  readonly bases?: 'any' | 'given';
  readonly concurrency: number;
  /** Sent with every request to the base URL. */
  readonly headers: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  /** Ids of the cases to run. The cases they require are included. */
  readonly only?: readonly string[];
  /** Replaces secrets in every string that leaves the run. */
  readonly redact: (text: string) => string;
  /** Receives the tokens that the run obtains. From then on, `redact` must replace them too. */
  readonly learnSecret: (secret: string) => void;
  /** Verdict for a response with the expected status whose body or headers violate the spec. Defaults to `fail`. */
  readonly contractBreaks?: 'fail' | 'warn';
  /** `named` also masks credential headers and fields with secret names. Secret values are always masked. Defaults to `named`. */
  readonly masking?: 'named' | 'values';
  /** How much detail to keep for passed steps. Defaults to `full`. */
  readonly detail?: ReportDetail;
  /** Waivers: failed checks that are expected for this API. */
  readonly waivers?: readonly Waiver[];
  /** Results from an earlier attempt. These steps are not sent again. */
  readonly finished?: readonly StepResult[];
  /** Steps that an earlier attempt may have sent without seeing a response. */
  readonly possiblySent?: readonly { readonly caseId: string; readonly step: number }[];
}
