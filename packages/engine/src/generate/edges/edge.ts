import type { Json } from '../../model/index.ts';
import type { BodyField } from '../cases/request/body-fields.ts';

/** A value at a field's limit, or one step beyond it. */
export interface Edge {
  /** The suffix of the case id and the type of edge. One edge of each type is used before a second edge of any type. */
  readonly kind: string;
  readonly title: string;
  readonly why: string;
  readonly field: BodyField;
  readonly value: Json;
  readonly side: 'inside' | 'outside';
  /** Valid only because the spec sets no limit. An undocumented rule is reported as advice, not as a failure. */
  readonly unlimited?: boolean;
  /** Only checks that the server does not crash, because the spec sets no limit for the field. */
  readonly survive?: boolean;
}

/** The longest string that a suite may generate. */
export const LONGEST_TEXT = 100_000;
