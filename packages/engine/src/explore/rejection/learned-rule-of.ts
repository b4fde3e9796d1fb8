import { jsonType, ownValue } from '../../json/values.ts';
import type { FactPlace, FactStatement, Json, JsonObject } from '../../model/index.ts';
import { formatByName, typeByName } from './change-value.ts';
import type { RejectionProblem } from './classify-note.ts';

/** The fact that a repair proves, once the server accepts the changed request. */
export function learnedRuleOf(
  problem: RejectionProblem,
  input: { readonly in: FactPlace; readonly field: string },
  value: Json,
): FactStatement {
  if (problem.kind === 'unique') return { kind: 'unique', ...input };
  const schema = ruleOf(problem, value);
  return schema === null ? { kind: 'value', ...input, value } : { kind: 'rule', ...input, schema };
}

function ruleOf({ kind, allowed, word }: RejectionProblem, value: Json): JsonObject | null {
  if (allowed.length > 0) return { enum: allowed };
  if (kind === 'format') return keyword('format', formatByName(word));
  if (kind === 'type') return keyword('type', typeByName(word) === 'null' ? null : typeByName(word));
  if (kind === 'pattern') return keyword('pattern', typeof value === 'string' ? word : null);
  const name = boundNamed(kind, value);
  return name === null ? null : { [name]: Number(word) };
}

const keyword = (name: string, value: string | null): JsonObject | null => (value === null ? null : { [name]: value });

const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shortest: { string: 'minLength', array: 'minItems' },
  longest: { string: 'maxLength', array: 'maxItems', number: 'maximum' },
  lowest: { string: 'minLength', number: 'minimum' },
};

function boundNamed(kind: string, value: Json): string | null {
  return ownValue(ownValue(BOUNDS, kind) ?? {}, jsonType(value)) ?? null;
}
