import { wordsOf } from '../../format/words.ts';
import { checkText } from '../../json/check-scalar.ts';
import { compilePattern, isLoosePattern } from '../../json/pattern.ts';
import { codePoints } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { textForName } from './name-dictionary.ts';
import { patternLengths, samplePattern } from './sample-pattern.ts';
import type { Sample, SampleContext } from './sample-types.ts';
import { pickInteger, type Random } from './seeded-random.ts';

const MAX_LENGTH = 100_000;
const LOOK_AROUND = /\(\?<?[=!]/;

/** Generates a string that matches the format, pattern and length and, if possible, the meaning of the field name. */
export function sampleText(flat: JsonObject, context: SampleContext): Sample {
  const { format, minLength, maxLength } = flat;
  const pattern = strictPattern(flat.pattern);
  if (format === 'binary') return { kind: 'impossible', reason: 'it is a file' };
  if (typeof minLength === 'number' && minLength > MAX_LENGTH)
    return { kind: 'impossible', reason: `a string of ${minLength} characters is required` };
  if (typeof pattern === 'string' && LOOK_AROUND.test(pattern) && compilePattern(pattern) === null)
    return { kind: 'impossible', reason: 'its pattern uses lookaround, so no matching text can be generated' };
  const formatted = typeof format === 'string' ? (endFor(format, context.name) ?? textForFormat(format, context.random)) : null;
  const matching = typeof pattern === 'string' ? samplePattern(pattern, context.random) : null;
  // A pattern such as ^[A-Z]+$ does not imply the declared length.
  const wanted = typeof minLength === 'number' && minLength > 1 ? minLength : null;
  const longer = typeof pattern === 'string' && wanted !== null ? samplePattern(pattern, context.random, wanted) : null;
  const named = textForName(context.name, context.random);
  const candidates = [formatted, typeof pattern === 'string' ? null : named, matching, longer, named, 'text'].filter(
    (text) => text !== null,
  );
  const fitted = candidates.flatMap((text) => [text, fitLength(text, minLength, maxLength)]);
  const isFitting = (text: string): boolean => checkText(text, flat, '').length === 0;
  const shortest = (): string | null => (typeof pattern === 'string' ? samplePattern(pattern, context.random, wanted ?? 0) : null);
  const found = fitted.find(isFitting) ?? [shortest()].find((text) => text !== null && isFitting(text)) ?? null;
  return found === null ? { kind: 'impossible', reason: reasonForNone(flat) } : { kind: 'value', value: found };
}

/** Undefined for a pattern that any ordinary text matches. The sample is checked against it anyway. */
const strictPattern = (pattern: JsonObject[string] | undefined): JsonObject[string] | undefined =>
  typeof pattern === 'string' && isLoosePattern(pattern) ? undefined : pattern;

/** Only contradictory lengths prove that no such string exists. Otherwise the message only states that none was found. */
function reasonForNone({ pattern, minLength, maxLength }: JsonObject): string {
  const span = typeof pattern === 'string' ? patternLengths(pattern) : null;
  const none = 'no text matches both its pattern and its length limits';
  if (span !== null && typeof maxLength === 'number' && span.least > maxLength)
    return `${none}: the pattern requires ${span.least} characters or more, but at most ${maxLength} are allowed`;
  if (span !== null && typeof minLength === 'number' && span.most < minLength)
    return `${none}: the pattern allows up to ${span.most} characters, but at least ${minLength} are required`;
  if (typeof minLength === 'number' && typeof maxLength === 'number' && minLength > maxLength)
    return `no text can satisfy its length limits: at least ${minLength} and at most ${maxLength} characters are required`;
  return `no text was found that matches its ${minLength === undefined && maxLength === undefined ? 'pattern' : 'pattern and its length limits'}`;
}

function fitLength(text: string, least: unknown, most: unknown): string {
  const longest = typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
  const shortest = typeof least === 'number' ? least : 0;
  const length = codePoints(text);
  if (length > longest) return [...text].slice(0, longest).join('');
  return length < shortest ? text + 'x'.repeat(shortest - length) : text;
}

const END_WORDS = new Set('end ends ending until till expire expires expiry expiration due deadline finish finishes stop stops'.split(' '));

/** An end date is after the start date and after today, because servers check both. */
function endFor(format: string, name: string): string | null {
  if (!wordsOf(name).some((word) => END_WORDS.has(word))) return null;
  if (format === 'date') return '2034-05-18';
  return format === 'date-time' ? '2034-05-18T10:30:00Z' : null;
}

function textForFormat(format: string, random: Random): string | null {
  switch (format) {
    case 'date':
      return '2024-05-17';
    case 'date-time':
      return '2024-05-17T10:30:00Z';
    case 'time':
      return '10:30:00Z';
    case 'duration':
      return 'PT1H';
    case 'uuid':
      return sampleUuid(random);
    case 'email':
    case 'idn-email':
      return textForName('email', random);
    case 'uri':
    case 'url':
    case 'iri':
    case 'uri-reference':
      return 'https://example.com/assay';
    case 'hostname':
      return 'example.com';
    case 'ipv4':
      return '192.0.2.10';
    case 'ipv6':
      return '2001:db8::10';
    case 'byte':
      return 'YXNzYXk=';
    case 'password':
      return textForName('password', random);
    default:
      return null;
  }
}

export function sampleUuid(random: Random): string {
  const hex = (count: number): string => Array.from({ length: count }, () => pickInteger(random, 0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
