import { randomUUID } from 'node:crypto';
import { API_SCOPES, type ApiScope, type DeviceReply } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { createDeviceCode, createUserCode, formatUserCode, hashDeviceCode, hashUserCode } from './device-codes.ts';
import type { DeviceDeps } from './device-deps.ts';
import { insertLogin } from './device-login.store.ts';

const LIFETIME_SECONDS = 600;
const LONGEST_NAME = 60;
const TRIES = 5;

export interface DeviceRequest {
  readonly scope: string | undefined;
  readonly deviceName: string | undefined;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Creates two codes: one for the program, and one that the user types in the browser. */
export async function beginLogin(deps: DeviceDeps, request: DeviceRequest): Promise<DeviceReply> {
  const scopes = readScopes(request.scope);
  const now = deps.clock.now();
  // User codes very rarely collide, so a few retries are enough.
  for (let tries = 0; tries < TRIES; tries += 1) {
    const deviceCode = createDeviceCode();
    const userCode = createUserCode();
    const isNew = await insertLogin(deps.db, {
      id: randomUUID(),
      deviceHash: hashDeviceCode(deviceCode),
      userCodeHash: hashUserCode(deps.codeKey, userCode),
      deviceName: readName(request.deviceName),
      address: request.address,
      userAgent: request.userAgent?.slice(0, 300) ?? null,
      scopes,
      interval: deps.intervalSeconds,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_SECONDS * 1000),
    });
    if (isNew) return replyOf(deps, deviceCode, formatUserCode(userCode));
  }
  throw new Error('no free user code was found');
}

function replyOf({ ownUrl, intervalSeconds }: DeviceDeps, deviceCode: string, userCode: string): DeviceReply {
  const page = `${ownUrl()}/device`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode}`,
    expires_in: LIFETIME_SECONDS,
    interval: intervalSeconds,
  };
}

function readScopes(text = 'runs:write'): ApiScope[] {
  const words = text.split(' ').filter((word) => word !== '');
  const unknown = words.find((word) => !API_SCOPES.some((scope) => scope === word));
  if (unknown !== undefined || words.length === 0) throw new AppError('INVALID_SCOPE', { scope: (unknown ?? '').slice(0, 60) });
  return API_SCOPES.filter((scope) => words.includes(scope));
}

/** The machine's self-reported name, without characters that could make it look like something else. */
const readName = (text = '') =>
  text
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .slice(0, LONGEST_NAME)
    .trim();
