import type { Readable } from 'node:stream';

const AREAS = ['backups', 'uploads', 'packs'] as const;
export type StorageArea = (typeof AREAS)[number];

declare const checked: unique symbol;
/** The name of a stored file. Only `storageKey` creates one, so user input never becomes a path. */
export type StorageKey = string & { readonly [checked]: true };

const PLAIN_NAME = /^[a-z0-9](?:[a-z0-9]|[.-](?=[a-z0-9])){0,120}$/;

/** Recognises our own names among other files in the same folder. */
export const isStorageKey = (text: string): text is StorageKey => {
  const [area, name, ...rest] = text.split('/');
  return rest.length === 0 && AREAS.some((known) => known === area) && PLAIN_NAME.test(name ?? '');
};

/** Names are our own ids, dates and hashes: lower case, digits, single dots and dashes. */
export function storageKey(area: StorageArea, name: string): StorageKey {
  const key = `${area}/${name}`;
  if (!isStorageKey(key)) throw new Error('a stored file was to be named by something that is no id');
  return key;
}

/** Stores files outside the database. */
export interface Storage {
  /** Takes bytes instead of a stream, because an S3 service needs the size before the first byte. */
  put(key: StorageKey, contents: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: StorageKey): Promise<Readable | null>;
  /** Does nothing when there is no such file. */
  delete(key: StorageKey): Promise<void>;
  /** All files in an area, sorted by name. */
  list(area: StorageArea): Promise<readonly StorageKey[]>;
}
