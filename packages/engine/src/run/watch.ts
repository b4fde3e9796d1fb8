import type { RequestPlace, SendOutcome, Suspect } from '../model/index.ts';
import type { StepPlace } from './step-place.ts';

/** What a timeout means for the rest of the run. */
export interface Diagnosis {
  /** False when nothing more is sent. */
  readonly goesOn: boolean;
  /** A sentence about the server. */
  readonly text: string;
  /** The request that is the suspect, when this timeout made it one. */
  readonly blamed: RequestPlace | null;
}

/** A request that has no outcome yet. */
export interface Flight {
  readonly request: RequestPlace;
  readonly at: number;
  readonly isWatched: boolean;
}

/** Looks after the server while requests come and go. */
export interface Watch {
  readonly suspect: Suspect | null;
  /** Waits while the server is probed; says why nothing is sent any more, or null. */
  readonly admit: () => Promise<string | null>;
  /** A request leaves. */
  readonly begin: (place: StepPlace) => Flight;
  /** Its outcome is there: after a timeout the server is probed. */
  readonly end: (flight: Flight, outcome: SendOutcome) => Promise<Diagnosis | null>;
}
