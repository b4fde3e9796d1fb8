import { z } from 'zod';

export const NIL_ID = '00000000-0000-0000-0000-000000000000';

export const Id = z.uuid();
export const Time = z.iso.datetime();

/** An optional reference: an empty or all-zero id means none and is never an error. */
export const OptionalId = z
  .union([z.uuid(), z.literal(''), z.null()])
  .optional()
  .transform((id) => (id === undefined || id === null || id === '' || id === NIL_ID ? null : id));

export const IdParams = z.object({ id: Id });

/** Lists without page parameters return everything; with them, a page of at most 100. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() });

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

export const Role = z.enum(['owner', 'editor', 'viewer']);
export type Role = z.infer<typeof Role>;
