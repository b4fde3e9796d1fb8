import { AUTH_SECRET_KEYS, type AuthSecretInput, type AuthSecretKey } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { BrokenSealError } from '../../platform/vault/envelope.ts';
import { maskSecret } from '../../platform/vault/mask-secret.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { findDataKey, type KeyOwner, requireDataKey } from '../../shared/data-keys.store.ts';
import { storableText } from '../../shared/storable.ts';
import type { ProfileRow } from './auth-profiles.store.ts';
import { listProfileSecrets, type NewSecret, replaceSecrets } from './profile-secrets.store.ts';

export type SecretInputs = Readonly<Partial<Record<AuthSecretKey, AuthSecretInput>>>;
type Owned = Pick<ProfileRow, 'id' | 'projectId' | 'ownerId'>;

/** Metadata for one secret; the value is decrypted only on demand. */
export type StoredSecret =
  | { readonly kind: 'reference'; readonly key: AuthSecretKey; readonly reference: string }
  | { readonly kind: 'value'; readonly key: AuthSecretKey; readonly value: string };

export type ProfileSecrets = ReturnType<typeof createProfileSecrets>;

/** Binds a sealed value to its row, so that a copied row cannot be decrypted. */
const placeOf = (profileId: string, key: string) => `auth-profile:${profileId}:${key}`;
const ownerOf = ({ projectId, ownerId }: Owned): KeyOwner =>
  projectId === null ? { kind: 'user', userId: ownerId } : { kind: 'project', projectId };

/** A string in an older body: `secret:KEY` refers to an environment secret, `stored:` and `inline:` mean the stored value. */
export function readSecretText(
  text: string,
): { readonly kind: 'reference'; readonly key: string } | { readonly kind: 'value'; readonly value: string } | null {
  if (/^(stored|inline):/i.test(text)) return null;
  const reference = /^(?:secret|env):(.{1,120})$/i.exec(text)?.[1]?.trim();
  return reference === undefined ? { kind: 'value', value: text } : { kind: 'reference', key: reference };
}

/** Profile secrets: encrypted on arrival, decrypted only to obtain a token. */
export function createProfileSecrets({ vault }: { readonly vault: Vault }) {
  /** The row for a given secret, or `keep` when the input refers to the stored one. */
  async function rowOf(tx: Executor, profile: Owned, key: AuthSecretKey, input: NonNullable<AuthSecretInput>): Promise<NewSecret | 'keep'> {
    const read = readInput(input);
    if (read === null) return 'keep';
    const at = { profileId: profile.id, key };
    if (read.kind === 'reference') return { ...at, reference: storableText(read.key), sealed: null, maskedPreview: null };
    const sealed = vault.sealForProject(await requireDataKey(tx, vault, ownerOf(profile)), placeOf(profile.id, key), read.value);
    return { ...at, reference: null, sealed, maskedPreview: maskSecret(read.value) };
  }

  return {
    /** Writes the given secrets and keeps the omitted ones. */
    async write(tx: Executor, profile: Owned, inputs: SecretInputs): Promise<void> {
      const stored = new Map((await listProfileSecrets(tx, [profile.id])).map((row) => [row.key, row]));
      const rows: NewSecret[] = [];
      for (const key of AUTH_SECRET_KEYS) {
        const input = inputs[key];
        if (input === null) continue;
        const made = input === undefined ? 'keep' : await rowOf(tx, profile, key, input);
        const row = made === 'keep' ? stored.get(key) : made;
        if (row !== undefined) rows.push(row);
      }
      await replaceSecrets(tx, profile.id, rows);
    },

    /** The caller must already be authorised. */
    async open(db: Executor, profile: Owned): Promise<readonly StoredSecret[]> {
      const rows = await listProfileSecrets(db, [profile.id]);
      const key = rows.some((row) => row.sealed !== null) ? await findDataKey(db, ownerOf(profile)) : null;
      return rows.flatMap((row): StoredSecret[] => {
        if (!isSecretKey(row.key)) return [];
        if (row.reference !== null) return [{ kind: 'reference', key: row.key, reference: row.reference }];
        if (row.sealed === null) return [];
        if (key === null) throw new BrokenSealError();
        return [{ kind: 'value', key: row.key, value: vault.openForProject(key, placeOf(profile.id, row.key), row.sealed) }];
      });
    },
  };
}

/** Returns null for input that refers to the stored secret: an empty value, or the mask that responses show. */
function readInput(input: NonNullable<AuthSecretInput>): ReturnType<typeof readSecretText> {
  if (input.kind === 'reference') return input;
  if (input.kind === 'value') return input.value === '' ? null : input;
  const read = readSecretText(input.text);
  // Fields such as `username_ref` name a secret, with or without the `secret:` prefix.
  return input.kind === 'name' && read?.kind === 'value' ? { kind: 'reference', key: input.text.trim().slice(0, 120) } : read;
}

export function isSecretKey(key: string): key is AuthSecretKey {
  return (AUTH_SECRET_KEYS as readonly string[]).includes(key);
}
