import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { serverKeys } from '../db/schema.ts';
import { StartupError } from '../process/startup-error.ts';
import { BrokenSealError } from './envelope.ts';
import type { Vault } from './vault.ts';

export type KeyVault = Pick<Vault, 'sealForServer' | 'openForServer'>;

/** Loads a key that the server creates for itself on first use. Servers that start together end up with the same key. */
export async function loadServerKey(db: Db, vault: KeyVault, purpose: string, make: () => Promise<string>): Promise<string> {
  const sealed = (await find(db, purpose)) ?? (await keepFirst(db, purpose, vault.sealForServer(purpose, await make())));
  try {
    return vault.openForServer(purpose, sealed);
  } catch (cause) {
    if (!(cause instanceof BrokenSealError)) throw cause;
    throw new StartupError(
      'The root key does not match this database. Its keys and secrets were encrypted with a different root key. Set ASSAY_ROOT_KEY, or restore the root.key file that belongs to this data.',
      { cause },
    );
  }
}

async function find(db: Db, id: string): Promise<string | null> {
  const [stored] = await db.select({ sealed: serverKeys.sealed }).from(serverKeys).where(eq(serverKeys.id, id));
  return stored?.sealed ?? null;
}

/** Returns the first key that any server stored for the purpose. */
async function keepFirst(db: Db, purpose: string, sealed: string): Promise<string> {
  await db.insert(serverKeys).values({ id: purpose, purpose, sealed }).onConflictDoNothing();
  const stored = await find(db, purpose);
  if (stored === null) throw new Error('a server key vanished while it was stored');
  return stored;
}
