import type { ErrorCause, RequestPosition, SendOutcome, Suspect } from '../model/index.ts';
import { createProbe, type ServerProbe } from './probe.ts';
import type { WatchedRun } from './run-state.ts';
import type { StepPlace } from './step-place.ts';
import type { Diagnosis, Flight, Watch } from './watch.ts';

const TRIES = 3;
const WAIT_MS = 1000;
const TIMEOUTS: readonly ErrorCause[] = ['timeout-connect', 'timeout-first-byte', 'timeout-total'];

/**
 * Watches whether the server still responds, so that a hanging server does not turn every later case into a timeout.
 */
export class ServerWatch implements Watch {
  readonly #run: WatchedRun;
  readonly #inFlight = new Set<RequestPosition>();
  #suspect: Suspect | null;
  #hasResponded = false;
  #stopped: string | null = null;
  #probing: Promise<Diagnosis> | null = null;

  constructor(run: WatchedRun) {
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
  begin(place: StepPlace): Flight {
    const { caseId, index, step } = place;
    const { method, path, base = 'BASE_URL' } = step.req;
    const request = { caseId, step: index, method, path };
    this.#inFlight.add(request);
    // A timeout on another server reveals nothing about the server under test.
    return { request, at: this.#run.elapsed(), isWatched: base === 'BASE_URL' };
  }

  /** Records the outcome of a request. After a timeout, the server is probed. */
  end({ request, at, isWatched }: Flight, outcome: SendOutcome): Promise<Diagnosis> | null {
    this.#inFlight.delete(request);
    if (!isWatched) return null;
    if (outcome.kind === 'response') this.#hasResponded = true;
    if (outcome.kind === 'response' || !TIMEOUTS.includes(outcome.cause)) return null;
    if (this.#stopped !== null) return null;
    // The probe is created only now, because its credentials may come from the setup.
    const probe = createProbe(this.#run);
    return probe === null ? null : this.#probe(probe, request, at);
  }

  async #probe(probe: ServerProbe, request: RequestPosition, at: number): Promise<Diagnosis> {
    this.#probing ??= this.#diagnose(probe, request, at).finally(() => {
      this.#probing = null;
    });
    const diagnosis = await this.#probing;
    return diagnosis.blamed === request ? diagnosis : { ...diagnosis, blamed: null };
  }

  async #diagnose(probe: ServerProbe, request: RequestPosition, at: number): Promise<Diagnosis> {
    const { options, isCancelled } = this.#run;
    const shown = (place: RequestPosition): RequestPosition => ({ ...place, path: options.redact(place.path) });
    const inFlight = [...this.#inFlight].map(shown);
    if (await this.#responds(probe))
      return { goesOn: true, text: `The server still responds to other requests (${probe.name}).`, blamed: null };
    // If the server has not responded since the first timeout, this one is a consequence and not the cause.
    const isFirst = this.#suspect === null || this.#hasResponded;
    const suspect = isFirst || this.#suspect === null ? { ...shown(request), at, inFlight } : this.#suspect;
    const blamed = isFirst ? request : null;
    this.#suspect = suspect;
    this.#hasResponded = false;
    for (let tries = 0; tries < TRIES && !isCancelled(); tries += 1) {
      await options.ports.sleep(WAIT_MS);
      if (await this.#responds(probe))
        return { goesOn: true, text: `The server did not respond to ${probe.name} for a while and then recovered.`, blamed };
    }
    this.#stopped = `The server stopped responding after ${suspect.method} ${suspect.path} (case ${suspect.caseId}); not sent.`;
    return { goesOn: false, text: `The server did not respond to ${probe.name} either.`, blamed };
  }

  async #responds(probe: ServerProbe): Promise<boolean> {
    const responds = await probe.send();
    this.#hasResponded ||= responds;
    return responds;
  }
}

/** Finds the request that an earlier attempt identified as the suspect, so that a resumed run does not blame another one. */
function earlierSuspect({ earlier, caseOf, options }: WatchedRun): Suspect | null {
  const found = [...earlier.values()].find(({ suspect }) => suspect === true);
  if (found?.exchange === undefined) return null;
  const { caseId, step, startedAt, exchange } = found;
  const testCase = caseOf(caseId)?.testCase;
  const written = testCase?.steps[step] ?? testCase?.finally?.[step - testCase.steps.length];
  const path = options.redact(written?.req.path ?? exchange.url);
  return { caseId, step, method: exchange.method, path, at: startedAt, inFlight: [] };
}
