import { z } from 'zod';
import { MAX_INTEGER, MAX_NAME_LENGTH, MAX_PAGE_SIZE, NIL_ID, ROLES } from './constants.ts';

/** An id that does not exist, for use in examples. */
export const EXAMPLE_ID = '3f0f7c1e-5f0a-4a53-8a55-0f5b8f1f3a01';

export const Id = z.uuid();
export const Time = z.iso.datetime();

/** An optional reference. An empty or all-zero id means none and is never an error. */
export const OptionalId = z
  .union([z.uuid(), z.literal(''), z.null()])
  .optional()
  .transform((id) => (id === undefined || id === null || id === '' || id === NIL_ID ? null : id));

/** A version number, counted from one. */
export const Revision = z.number().int().min(1).max(MAX_INTEGER);

/** Documents that a body needs one of these members. Client generators turn an `anyOf` into several types, and ignore an `if`. */
export const needsOneOf = (first: string, ...others: readonly string[]) => ({
  if: { required: [first] },
  else: { anyOf: others.map((name) => ({ required: [name] })) },
});

export const IdParams = z.object({ id: Id });

/** Without page parameters a list returns everything. With them it returns a page of at most 100 items. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_INTEGER).optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() });

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Control characters, and characters that hide or reverse visible text. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

export const hasInvisibleCharacters = (text: string) => INVISIBLE_CHARACTERS.test(text);

/** A display name: trimmed, on one line, without invisible characters. */
export const Name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
  .refine((text) => !hasInvisibleCharacters(text), 'Control and invisible characters are not allowed.');
