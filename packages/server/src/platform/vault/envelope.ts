import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The sealed value cannot be opened, because the key or the location is wrong or the bytes were changed. The message does not reveal which.
 */
export class BrokenSealError extends Error {
  constructor(options?: ErrorOptions) {
    super('A stored secret cannot be decrypted with this key.', options);
    this.name = 'BrokenSealError';
  }
}

/** A key's short public id, so that an envelope can identify its key. */
export const keyIdOf = (key: Uint8Array) => createHash('sha256').update('assay key id').update(key).digest('hex').slice(0, 12);

export const envelopeKeyId = (sealed: string) => sealed.split('.')[1] ?? '';

const boundTo = (keyId: string, place: string) => Buffer.from(JSON.stringify([VERSION, keyId, place]));

/** Encrypts for one `place`. The same bytes copied to another row cannot be decrypted there. */
export function sealBytes(key: Uint8Array, place: string, plain: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const keyId = keyIdOf(key);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(keyId, place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [VERSION, keyId, ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts the output of `sealBytes`, or throws `BrokenSealError`. */
export function openBytes(key: Uint8Array, place: string, sealed: string): Buffer {
  // Missing parts are read as empty ones, which do not have the length of a nonce or a tag.
  const [version, keyId = '', nonceText = '', bodyText = '', tagText = '', ...rest] = sealed.split('.');
  const nonce = Buffer.from(nonceText, 'base64url');
  const tag = Buffer.from(tagText, 'base64url');
  if (version !== VERSION || nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES || rest.length > 0) throw new BrokenSealError();
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(keyId, place));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(Buffer.from(bodyText, 'base64url')), decipher.final()]);
  } catch (cause) {
    throw new BrokenSealError({ cause });
  }
}
