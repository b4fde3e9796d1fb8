import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const id = () => uuid('id').primaryKey();
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => timestampColumn('created_at').notNull().defaultNow();
