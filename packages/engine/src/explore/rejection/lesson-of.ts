import { isList } from '../../json/values.ts';
import type { FactPlace, FactStatement, Json, JsonObject } from '../../model/index.ts';
import { formatNamed, typeNamed } from './change-value.ts';
import type { Complaint } from './classify-note.ts';

/** The fact that a repair shows, once the server accepts the changed request. */
export function lessonOf(complaint: Complaint, input: { readonly in: FactPlace; readonly field: string }, value: Json): FactStatement {
  if (complaint.kind === 'unique') return { kind: 'unique', ...input };
  const schema = ruleOf(complaint, value);
  return schema === null ? { kind: 'value', ...input, value } : { kind: 'rule', ...input, schema };
}

function ruleOf({ kind, allowed, word }: Complaint, value: Json): JsonObject | null {
  if (allowed.length > 0) return { enum: allowed };
  const bound = Number(word);
  const [text, list, number] = [typeof value === 'string', isList(value), typeof value === 'number'];
  switch (kind) {
    case 'pattern':
      return word === null || typeof value !== 'string' ? null : { pattern: word };
    case 'format': {
      const format = formatNamed(word);
      return format === null ? null : { format };
    }
    case 'type': {
      const type = typeNamed(word);
      return type === null || type === 'null' ? null : { type };
    }
    case 'shortest':
      return text ? { minLength: bound } : list ? { minItems: bound } : null;
    case 'longest':
      return text ? { maxLength: bound } : list ? { maxItems: bound } : number ? { maximum: bound } : null;
    case 'lowest':
      return number ? { minimum: bound } : text ? { minLength: bound } : null;
    default:
      return null;
  }
}
