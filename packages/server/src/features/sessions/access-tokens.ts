import type { User } from '@assay/contract';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { SessionKeys } from './server-keys.ts';

export const ACCESS_TOKEN_SECONDS = 600;
const AUDIENCE = 'assay-api';
const ALGORITHM = 'ES256';

export interface AccessTokens {
  issueAccess(user: User, sessionId: string): Promise<string>;
  issueIdentity(user: User, sessionId: string, clientId: string): Promise<string>;
  /** Returns null for a token that is expired, not ours or issued for another purpose. */
  readAccess(token: string): Promise<Actor | null>;
}

const fullName = (user: User) => `${user.name} ${user.surname}`.trim() || user.username;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Signs and verifies one issuer's tokens. The algorithm is fixed, so the token's header cannot choose it. */
export function createAccessTokens(keys: SessionKeys, clock: Clock, issuerNow: () => string): AccessTokens {
  const sign = (claims: Readonly<Record<string, unknown>>, subject: string, audience: string) => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
      .setIssuer(issuerNow())
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(keys.signing);
  };
  return {
    issueAccess: (user, sessionId) => sign({ sid: sessionId, name: fullName(user), roles: user.roles }, user.id, AUDIENCE),
    issueIdentity: (user, sessionId, clientId) => {
      const [first, ...others] = user.roles;
      const role = others.length === 0 ? first : user.roles;
      return sign({ ...user, sid: sessionId, ...(role === undefined ? {} : { role }) }, user.id, clientId);
    },
    readAccess: async (token) => {
      const options = {
        issuer: issuerNow(),
        audience: AUDIENCE,
        algorithms: [ALGORITHM],
        currentDate: clock.now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      };
      const verified = await jwtVerify(token, keys.verifying, options).catch(() => null);
      if (verified === null) return null;
      const { sub, sid, name, roles } = verified.payload;
      if (!isText(sub) || !isText(sid)) return null;
      return { userId: sub, sessionId: sid, name: isText(name) ? name : '', roles: Array.isArray(roles) ? roles.filter(isText) : [] };
    },
  };
}
