import { createHmac, randomBytes } from 'node:crypto';

export const createSigningSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the exact body. The time is signed too, so that
 * a receiver can reject a replayed message.
 */
export function signBody(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
