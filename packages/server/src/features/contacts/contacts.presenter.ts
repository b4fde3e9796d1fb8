import type { Contact } from '@assay/contract';
import type { ContactRow } from './contacts.store.ts';

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
