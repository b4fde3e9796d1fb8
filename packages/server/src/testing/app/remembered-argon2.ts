import { hash, verify } from '@node-rs/argon2';
import type { Argon2 } from '../../features/sessions/index.ts';

const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

/** Returns the stored result for this key, or computes it. */
function remember<Result>(results: Map<string, Promise<Result>>, key: string, compute: () => Promise<Result>): Promise<Result> {
  const known = results.get(key) ?? compute();
  results.set(key, known);
  return known;
}

/**
 * The real hashing library, which computes each result once per process. One hash takes 60 ms of a core, and almost every test signs in
 * several users with the same password.
 */
export const cachedArgon2: Argon2 = {
  hash: (password, parameters) => remember(hashes, password, () => hash(password, parameters)),
  verify: (stored, password) => remember(checks, `${stored} ${password}`, () => verify(stored, password)),
};
