import type { ValueOrigin } from '../learning/origin.ts';

export interface BoundValue {
  readonly value: string | number;
  readonly origin: ValueOrigin;
  /** The operation and the path in its response, for a resource's value. */
  readonly from: string | null;
  readonly path: string | null;
  /** How far the source is from the collection in the path. */
  readonly distance: number;
}

export type BoundPath = Readonly<Record<string, BoundValue>>;
