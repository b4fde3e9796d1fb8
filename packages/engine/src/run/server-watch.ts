import type { ErrorCause, RequestPosition, SendOutcome, Suspect } from '../model/index.ts';
import { createProbe, type ServerProbe } from './probe.ts';
import type { RunWithoutWatch } from './run-state.ts';
import type { StepPlace } from './step-place.ts';
import type { Diagnosis, InFlightRequest, Watch } from './watch.ts';

const TRIES = 3;
const WAIT_MS = 1000;
/** No response to a request that the server may have received. */
const LOST: readonly ErrorCause[] = ['timeout-connect', 'timeout-first-byte', 'timeout-total', 'reset'];

/**
 * Watches whether the server still responds, so that a server that hangs or crashes does not turn every later case into an error.
 */
export class ServerWatch implements Watch {
  readonly #run: RunWithoutWatch;
  readonly #inFlight = new Set<InFlightRequest>();
  #suspect: Suspect | null;
  #hasResponded = false;
  /** The requests that may have stopped the server, starting with the most likely one. */
  #candidates = new Set<InFlightRequest>();
  /** The last request that got a response. It is the suspect if the server refuses the next connection. */
  #answered: InFlightRequest | null = null;
  #stopped: string | null = null;
  #probing: Promise<Diagnosis> | null = null;

  constructor(run: RunWithoutWatch) {
    this.#run = run;
    this.#suspect = earlierSuspect(run);
  }

  get suspect(): Suspect | null {
    return this.#suspect;
  }

  get probing(): Promise<unknown> | null {
    return this.#probing;
  }

  get stopped(): string | null {
    return this.#stopped;
  }

  /** Records a request that is about to be sent. */
  begin(place: StepPlace): InFlightRequest {
    const { caseId, index, step } = place;
    const { method, path, base = 'BASE_URL' } = step.req;
    const request = { caseId, step: index, method, path };
    // A timeout on another server reveals nothing about the server under test.
    const flight = { request, at: this.#run.elapsed(), isWatched: base === 'BASE_URL' };
    this.#inFlight.add(flight);
    return flight;
  }

  /** Records the outcome of a request. After a timeout or a lost connection, the server is probed. */
  end(flight: InFlightRequest, outcome: SendOutcome): Promise<Diagnosis> | null {
    this.#inFlight.delete(flight);
    if (!flight.isWatched) return null;
    // A request that got a response or was never sent did not stop the server.
    if (outcome.kind === 'response' || !outcome.sent) this.#candidates.delete(flight);
    if (outcome.kind === 'response') {
      this.#hasResponded = true;
      this.#answered = flight;
      return null;
    }
    if (this.#stopped !== null || !this.#mayBeDown(outcome.cause)) return null;
    // The probe is created only now, because its credentials may come from the setup.
    const probe = createProbe(this.#run);
    return probe === null ? null : this.#probe(probe, flight, outcome.sent);
  }

  /** A server that has refused every connection was never running. */
  #mayBeDown(cause: ErrorCause): boolean {
    return LOST.includes(cause) || (cause === 'connect' && this.#answered !== null);
  }

  async #probe(probe: ServerProbe, flight: InFlightRequest, mayBeCause: boolean): Promise<Diagnosis> {
    this.#probing ??= this.#diagnose(probe, mayBeCause ? [flight] : []).finally(() => {
      this.#probing = null;
    });
    const diagnosis = await this.#probing;
    return diagnosis.blamed === flight.request ? diagnosis : { ...diagnosis, blamed: null };
  }

  async #diagnose(probe: ServerProbe, failed: readonly InFlightRequest[]): Promise<Diagnosis> {
    const last = this.#answered;
    this.#candidates = new Set([...failed, ...this.#inFlight]);
    if (await this.#responds(probe))
      return { goesOn: true, text: `The server still responds to other requests (${probe.name}).`, blamed: null };
    // If the server has not responded since the first failure, this one is a consequence and not the cause.
    const isFirst = this.#suspect === null || this.#hasResponded;
    this.#hasResponded = false;
    const isBack = await this.#recovers(probe);
    const [cause = last, ...others] = this.#candidates;
    if (isFirst && cause !== null)
      this.#suspect = { ...this.#shown(cause.request), at: cause.at, inFlight: others.map(({ request }) => this.#shown(request)) };
    const blamed = isFirst && cause !== null ? cause.request : null;
    if (isBack) return { goesOn: true, text: `The server did not respond to ${probe.name} for a while and then recovered.`, blamed };
    const after = this.#suspect === null ? '' : ` after ${this.#suspect.method} ${this.#suspect.path} (case ${this.#suspect.caseId})`;
    this.#stopped = `The server stopped responding${after}; not sent.`;
    return { goesOn: false, text: `The server did not respond to ${probe.name} either.`, blamed };
  }

  #shown(place: RequestPosition): RequestPosition {
    return { ...place, path: this.#run.options.redact(place.path) };
  }

  async #recovers(probe: ServerProbe): Promise<boolean> {
    const { options, isCancelled } = this.#run;
    for (let tries = 0; tries < TRIES && !isCancelled(); tries += 1) {
      await options.ports.sleep(WAIT_MS);
      if (await this.#responds(probe)) return true;
    }
    return false;
  }

  async #responds(probe: ServerProbe): Promise<boolean> {
    const responds = await probe.send();
    this.#hasResponded ||= responds;
    return responds;
  }
}

/** Finds the request that an earlier attempt identified as the suspect, so that a resumed run does not blame another one. */
function earlierSuspect({ earlier, caseOf, options }: RunWithoutWatch): Suspect | null {
  const found = [...earlier.values()].find(({ suspect }) => suspect === true);
  if (found?.exchange === undefined) return null;
  const { caseId, step, startedAt, exchange } = found;
  const testCase = caseOf(caseId)?.testCase;
  const written = testCase?.steps[step] ?? testCase?.finally?.[step - testCase.steps.length];
  const path = options.redact(written?.req.path ?? exchange.url);
  return { caseId, step, method: exchange.method, path, at: startedAt, inFlight: [] };
}
