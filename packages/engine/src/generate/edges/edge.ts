import type { Json } from '../../model/index.ts';
import type { BodyField } from '../cases/request/body-fields.ts';

/** A value at a field's limit, or one step beyond. */
export interface Edge {
  /** Case id suffix and edge type. One edge of each type comes before a second of any. */
  readonly kind: string;
  readonly title: string;
  readonly why: string;
  readonly field: BodyField;
  readonly value: Json;
  readonly side: 'inside' | 'outside';
  /** Valid only because the spec sets no limit. An undocumented rule is reported as advice, not as a failure. */
  readonly unlimited?: boolean;
  /** Only checks that the server survives, because the spec sets no limit. */
  readonly survive?: boolean;
}

/** The longest string that a suite builds. */
export const LONGEST_TEXT = 100_000;
