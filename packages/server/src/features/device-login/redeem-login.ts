import type { DeviceTokenReply } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashDeviceCode } from './device-codes.ts';
import type { DeviceDeps } from './device-deps.ts';
import { KEY_DAYS } from './device-login.presenter.ts';
import { type DeviceLoginRow, lockByDevice, recordPoll, removeLogin } from './device-login.store.ts';

const SLOWER_BY_SECONDS = 5;
/** Clocks and networks are inexact, so a poll that is early by this much is still accepted. */
const POLL_TOLERANCE_MS = 500;

/** The result of a poll. It is returned only after the transaction that records the poll has committed. */
type Found = { readonly kind: 'key'; readonly reply: DeviceTokenReply } | { readonly kind: 'refusal'; readonly error: AppError };

/** Handles a poll with a device code. A confirmed code can be exchanged only once. */
export async function redeemLogin(deps: DeviceDeps, deviceCode: string): Promise<DeviceTokenReply> {
  const found = await deps.db.transaction(async (tx) => {
    const row = await lockByDevice(tx, hashDeviceCode(deviceCode));
    return row === null ? refusal(new AppError('DEVICE_CODE_REFUSED')) : settle(deps, tx, row);
  });
  if (found.kind === 'refusal') throw found.error;
  return found.reply;
}

const refusal = (error: AppError): Found => ({ kind: 'refusal', error });

async function settle(deps: DeviceDeps, tx: Executor, row: DeviceLoginRow): Promise<Found> {
  const now = deps.clock.now();
  if (row.expiresAt <= now) return refusal(new AppError('DEVICE_CODE_EXPIRED'));
  if (row.status === 'waiting') return keepWaiting(tx, row, now);
  await removeLogin(tx, row.id);
  if (row.status === 'refused' || row.userId === null) return refusal(new AppError('ACCESS_DENIED'));
  const name = row.deviceName === '' ? 'Command line' : `Command line on ${row.deviceName}`;
  const key = await deps.apiKeys.makeKey(tx, row.userId, { name, scopes: [...row.scopes], expiresInDays: KEY_DAYS });
  const reply = { access_token: key.value, token_type: 'Bearer', expires_in: KEY_DAYS * 24 * 3600, scope: row.scopes.join(' ') } as const;
  return { kind: 'key', reply };
}

async function keepWaiting(tx: Executor, row: DeviceLoginRow, now: Date): Promise<Found> {
  const since = row.askedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - row.askedAt.getTime();
  const isSoon = since < row.interval * 1000 - POLL_TOLERANCE_MS;
  const interval = isSoon ? row.interval + SLOWER_BY_SECONDS : row.interval;
  await recordPoll(tx, row.id, { askedAt: now, interval });
  return refusal(isSoon ? new AppError('SLOW_DOWN', { seconds: interval }) : new AppError('AUTHORIZATION_PENDING'));
}
