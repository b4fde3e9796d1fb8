import { inputErrorMap, type RouteSpec } from '@assay/contract';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses path, query and body, and reports all errors together, each under its field's name. */
export function parseInput(spec: RouteSpec, raw: RawInput): RawInput {
  const fields: Record<string, string> = {};
  const take = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { error: inputErrorMap });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
    return undefined;
  };
  const input = {
    params: take(spec.params, raw.params),
    query: take(spec.query, spec.query === undefined ? undefined : withDeclaredNames(spec.query, raw.query)),
    body: take(spec.body, spec.body !== undefined && spec.bodyType === 'multipart' ? withDeclaredNames(spec.body, raw.body) : raw.body),
  };
  refuseUnstorable(spec, input, fields);
  const problems = Object.entries(fields).map(([field, message]) => `${field}: ${message.replace(/\.$/, '')}`);
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { problems: problems.join('; ') }, { fields });
  return input;
}

/** Query and form field names are matched ignoring case; a repeated name keeps its first value. */
function withDeclaredNames(schema: z.ZodType, query: unknown): Readonly<Record<string, unknown>> {
  if (typeof query !== 'object' || query === null || !(schema instanceof z.ZodObject)) return {};
  const declared = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const target = declared.get(name.toLowerCase());
    if (target === undefined || Object.hasOwn(result, target)) continue;
    result[target] = Array.isArray(value) ? value[0] : value;
  }
  return result;
}

/**
 * The database stores neither NUL nor lone surrogates. Names, ids and search terms do not need them, so they are rejected
 * here for all calls. JSON bodies also contain text from other systems, and the features that store it replace both.
 */
function refuseUnstorable(spec: RouteSpec, { params, query, body }: RawInput, fields: Record<string, string>): void {
  for (const part of [params, query, spec.bodyType === 'form' ? body : undefined]) {
    for (const [name, value] of Object.entries(part ?? {})) {
      const texts = [name, value].flat().filter((text) => typeof text === 'string');
      if (texts.some((text) => text.includes('\0') || !text.isWellFormed()))
        fields[name.toWellFormed().replaceAll('\0', '␀')] ??= 'Must not contain NUL characters or broken Unicode';
    }
  }
}
