import type { Json } from '../../model/index.ts';
import type { BodyField } from '../cases/request/body-fields.ts';

/** A value at the edge of what a field allows, or one step beyond. */
export interface Edge {
  /** End of the case id, also the sort of edge: one of every sort comes before a second of any. */
  readonly kind: string;
  readonly title: string;
  readonly why: string;
  readonly field: BodyField;
  readonly value: Json;
  readonly side: 'inside' | 'outside';
  /** Allowed only because the document sets no limit: a rule that it does not tell is worth a word, not a failure. */
  readonly unlimited?: boolean;
  /** Where nothing but survival can be asked: the document sets no limit. */
  readonly survive?: boolean;
}

/** Longest text that a suite builds. */
export const LONGEST_TEXT = 100_000;
