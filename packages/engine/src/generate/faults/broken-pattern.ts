import { compilePattern } from '../../json/pattern.ts';
import { codePoints } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';

const CANDIDATES = ['!', '§', '   ', 'assay?', '0', 'x', '~~~~~~~~', 'ASSAY ASSAY', '-1'];

/**
 * Returns a string of valid length that does not match the schema's pattern. Null when none is found or the pattern cannot be evaluated.
 */
export function brokenPattern({ pattern, minLength, maxLength, enum: choices }: JsonObject): string | null {
  if (typeof pattern !== 'string' || choices !== undefined) return null;
  const machine = compilePattern(pattern);
  if (machine === null) return null;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  if (least > 1000) return null;
  const fitted = CANDIDATES.map((text) => (codePoints(text) < least ? text.repeat(Math.ceil(least / codePoints(text))) : text));
  return fitted.find((text) => codePoints(text) >= least && codePoints(text) <= most && !machine.test(text)) ?? null;
}
