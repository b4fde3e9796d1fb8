import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importJWK, type JWK } from 'jose';
import type { Db } from '../../platform/db/db.ts';
import { type KeyVault, loadServerKey } from '../../platform/vault/server-key.ts';

/** Keys that sign access tokens and derive refresh tokens. */
export interface SessionKeys {
  readonly kid: string;
  /** The public key in its published form. */
  readonly publicJwk: JWK;
  readonly signing: CryptoKey | Uint8Array;
  readonly verifying: CryptoKey | Uint8Array;
  readonly refresh: Uint8Array;
}

/** Loads the keys, or creates them on first start. Servers that start together end up with the same keys. */
export async function loadSessionKeys(db: Db, vault: KeyVault): Promise<SessionKeys> {
  const jwk: JWK = JSON.parse(await loadServerKey(db, vault, 'token-signing', makeSigningKey));
  const refresh = Buffer.from(await loadServerKey(db, vault, 'refresh-derivation', makeSecret), 'base64');
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
