import type { Operation, TestCase } from '../../../model/index.ts';
import { shortHash } from '../../values/seeded-random.ts';
import { collapseBraces } from '../request/literal-path.ts';
import type { GenerationContext } from './generation-context.ts';

/** The cases that one builder created for one operation, and a short description for the plan. */
export interface BuiltCases {
  readonly cases: readonly TestCase[];
  readonly text: string;
}

export const NO_CASES: BuiltCases = { cases: [], text: '' };

export function caseIdPrefix(context: GenerationContext, op: Operation): string {
  return context.names.get(op.key)?.id ?? op.key;
}

/** The id of the control case, which checks that an operation works at all. All its other cases depend on it. */
export function controlId(context: GenerationContext, op: Operation): string {
  return `${caseIdPrefix(context, op)}.smoke`;
}

/** The id of the case that checks that an operation accepts all its optional parts together. */
export function maximalControlId(context: GenerationContext, op: Operation): string {
  return `${controlId(context, op)}.maximal`;
}

/** Converts a name to a part of a case id. A name that had to be changed gets a suffix, so that ids stay unique. */
export function idPart(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return safe === name ? name : `${safe}-${shortHash(name)}`;
}

/** Returns the operation's display name, safe and short enough for a title. */
export function operationTitle(op: Operation): string {
  const text = (op.summary ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('{{', '{')
    .trim()
    // Removes the full stop, because titles continue after the name: `List pets, only what is required`.
    .replace(/(?<!\.)\.$/, '');
  return text === '' ? collapseBraces(op.key) : text.slice(0, 120);
}
