import type { OwnFile } from '@assay/contract';
import type { FileRow } from './files.store.ts';

export const presentFile = ({ id, name, size, createdAt }: FileRow): OwnFile => ({ id, name, size, createdAt: createdAt.toISOString() });
