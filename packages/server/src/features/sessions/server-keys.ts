import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importJWK, type JWK } from 'jose';
import type { Db } from '../../platform/db/db.ts';
import { StartupRefusal } from '../../platform/startup-refusal.ts';
import { SealBroken } from '../../platform/vault/envelope.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { findServerKey, keepServerKey } from './sessions.store.ts';

/** Keys that sign access tokens and derive refresh tokens. */
export interface SessionKeys {
  readonly kid: string;
  /** The public key as others may have it. */
  readonly publicJwk: JWK;
  readonly signing: CryptoKey | Uint8Array;
  readonly verifying: CryptoKey | Uint8Array;
  readonly refresh: Uint8Array;
}

type KeyVault = Pick<Vault, 'sealForServer' | 'openForServer'>;

/** Loads the keys, or makes them on first start; servers that start together end up with the same ones. */
export async function loadSessionKeys(db: Db, vault: KeyVault): Promise<SessionKeys> {
  const jwk: JWK = JSON.parse(await loadOrMake(db, vault, 'token-signing', makeSigningKey));
  const refresh = Buffer.from(await loadOrMake(db, vault, 'refresh-derivation', makeSecret), 'base64');
  const { d: _, ...publicJwk } = jwk;
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    publicJwk: { ...publicJwk, kid, use: 'sig', alg: 'ES256' },
    signing: await importJWK(jwk, 'ES256'),
    verifying: await importJWK(publicJwk, 'ES256'),
    refresh,
  };
}

const makeSecret = async () => randomBytes(32).toString('base64');

const makeSigningKey = async () => JSON.stringify(await exportJWK(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey));

async function loadOrMake(db: Db, vault: KeyVault, purpose: string, make: () => Promise<string>): Promise<string> {
  const sealed =
    (await findServerKey(db, purpose)) ??
    (await keepServerKey(db, { id: purpose, purpose, sealed: vault.sealForServer(purpose, await make()) }));
  try {
    return vault.openForServer(purpose, sealed);
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new StartupRefusal(
      'The root key does not fit this database: its stored keys and secrets were sealed with another one. Set ASSAY_ROOT_KEY, or put back the root.key file, that belongs to this data.',
      { cause },
    );
  }
}
