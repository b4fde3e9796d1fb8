import type { Json, JsonObject } from '../model/index.ts';
import { compilePattern } from './pattern.ts';
import { codePoints } from './values.ts';
import { NO_VIOLATIONS, type Violation } from './violation.ts';

export function checkNumber(value: number, schema: JsonObject, pointer: string): readonly Violation[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const found: Violation[] = [];
  if (typeof minimum === 'number' && value < minimum) found.push({ pointer, message: `must be at least ${minimum}` });
  if (typeof maximum === 'number' && value > maximum) found.push({ pointer, message: `must be at most ${maximum}` });
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    found.push({ pointer, message: `must be greater than ${exclusiveMinimum}` });
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    found.push({ pointer, message: `must be less than ${exclusiveMaximum}` });
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(value, multipleOf))
    found.push({ pointer, message: `must be a multiple of ${multipleOf}` });
  return found;
}

// 19.99 / 0.01 is not an integer in binary floating point, but specs mean decimal steps.
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Number.isInteger(quotient) || Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

export function checkText(value: string, schema: JsonObject, pointer: string): readonly Violation[] {
  const { minLength, maxLength, pattern } = schema;
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return NO_VIOLATIONS;
  const found: Violation[] = [];
  if (breaksLength(value, minLength, maxLength)) found.push({ pointer, message: lengthMessage(minLength, maxLength) });
  if (typeof pattern === 'string' && compilePattern(pattern)?.test(value) === false)
    found.push({ pointer, message: `must match ${pattern}` });
  return found;
}

function breaksLength(value: string, min: Json | undefined, max: Json | undefined): boolean {
  if (typeof min !== 'number' && typeof max !== 'number') return false;
  const length = codePoints(value);
  return (typeof min === 'number' && length < min) || (typeof max === 'number' && length > max);
}

function lengthMessage(min: Json | undefined, max: Json | undefined): string {
  if (typeof min === 'number' && typeof max === 'number') return `must have ${min} to ${max} characters`;
  return typeof min === 'number' ? `must have at least ${min} characters` : `must have at most ${String(max)} characters`;
}
