import type { RequestPosition, SendOutcome, Suspect } from '../model/index.ts';
import type { StepPlace } from './step-place.ts';

/** What a timeout or a lost connection means for the remaining steps of the run. */
export interface Diagnosis {
  /** False when no more requests may be sent. */
  readonly goesOn: boolean;
  /** A sentence that describes the server's state. */
  readonly text: string;
  /** The request that got no response, if it became the suspect. */
  readonly blamed: RequestPosition | null;
}

/** A request that has been sent and is still waiting for its outcome. */
export interface InFlightRequest {
  readonly request: RequestPosition;
  readonly at: number;
  readonly isWatched: boolean;
}

/** Watches the server while requests are sent. */
export interface Watch {
  readonly suspect: Suspect | null;
  /** A probe to wait for before the next request is sent, or null. */
  readonly probing: Promise<unknown> | null;
  /** The reason why no more requests may be sent, or null. */
  readonly stopped: string | null;
  /** Records a request that is about to be sent. */
  readonly begin: (place: StepPlace) => InFlightRequest;
  /** Records the outcome of a request. After a timeout or a lost connection, the server is probed. Null when there is nothing to wait for. */
  readonly end: (flight: InFlightRequest, outcome: SendOutcome) => Promise<Diagnosis> | null;
}
