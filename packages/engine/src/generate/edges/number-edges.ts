import type { BodyField } from '../cases/request/body-fields.ts';
import type { Edge } from './edge.ts';

/** Tests the smallest and largest number, and the first number beyond each. */
export function numberEdges(field: BodyField): readonly Edge[] {
  const { flat, label, type } = field;
  if (type !== 'integer' && type !== 'number') return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = flat;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : type === 'integer' ? 1 : fineStep(minimum, maximum);
  const edges: Edge[] = [];
  const add = (kind: string, value: number, side: Edge['side'], why: string): void => {
    edges.push({ kind, title: `with ${label} = ${value}`, why, field, value: tidy(value), side });
  };
  if (typeof maximum === 'number') {
    add('maximum', maximum, 'inside', `${label} may be as large as ${maximum}.`);
    add('above', maximum + step, 'outside', `${label} must be at most ${maximum}.`);
  }
  if (typeof minimum === 'number') {
    add('minimum', minimum, 'inside', `${label} may be as small as ${minimum}.`);
    add('below', minimum - step, 'outside', `${label} must be at least ${minimum}.`);
  }
  if (typeof exclusiveMaximum === 'number') add('above', exclusiveMaximum, 'outside', `${label} must be less than ${exclusiveMaximum}.`);
  if (typeof exclusiveMinimum === 'number') add('below', exclusiveMinimum, 'outside', `${label} must be greater than ${exclusiveMinimum}.`);
  if (typeof multipleOf === 'number' && typeof field.value === 'number')
    add('multiple', field.value + multipleOf / 2, 'outside', `${label} must be a multiple of ${multipleOf}.`);
  return edges;
}

/** Returns the step beyond a limit: one for ordinary numbers, or a tenth of a narrow range. */
function fineStep(minimum: unknown, maximum: unknown): number {
  const range = typeof minimum === 'number' && typeof maximum === 'number' ? maximum - minimum : 10;
  return range >= 2 || range <= 0 ? 1 : range / 10;
}

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
