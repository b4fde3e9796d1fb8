import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly (Buffer | readonly number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(0x30, oid('2a8648ce3d040302'));
const nameOf = (text: string): Buffer => der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(text)))));
const timeOf = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const pemOf = (bytes: Buffer): string => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;

interface Wanted {
  readonly subject: string;
  readonly issuer: string;
  readonly signedBy: KeyObject;
  readonly key: KeyObject;
}

function certificate({ subject, issuer, signedBy, key }: Wanted): string {
  const validity = der(0x30, timeOf(new Date(Date.now() - 3_600_000)), timeOf(new Date(Date.now() + 3_600_000)));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const body = der(0x30, der(0xa0, der(0x02, [2])), der(0x02, [1]), ECDSA_SHA256, nameOf(issuer), validity, nameOf(subject), publicKey);
  return pemOf(der(0x30, body, ECDSA_SHA256, der(0x03, [0], sign('sha256', body, signedBy))));
}

const newKey = (): KeyObject =>
  createPrivateKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Creates a key and certificate for a test server. */
export function createCertificate(kind: 'self-signed' | 'unknown-ca'): { readonly key: string; readonly cert: string } {
  const key = newKey();
  const wanted = kind === 'self-signed' ? { issuer: 'localhost', signedBy: key } : { issuer: 'Test CA', signedBy: newKey() };
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: certificate({ subject: 'localhost', key, ...wanted }) };
}
