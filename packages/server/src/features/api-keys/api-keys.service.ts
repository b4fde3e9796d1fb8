import { randomUUID } from 'node:crypto';
import type { ApiKey, NewApiKey, ParsedCall } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { presentKey } from './api-keys.presenter.ts';
import {
  type ApiKeyRow,
  countUserKeys,
  findActiveKey,
  insertKey,
  listUserKeys,
  lockUser,
  markUsed,
  revokeKey,
  revokeUserKeys,
} from './api-keys.store.ts';
import { createKeyValue, hashKey, visibleKeyPart } from './key-value.ts';

export interface ApiKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const MOST_KEYS = 50;
const DAY_MS = 24 * 3600_000;
const MARK_EVERY_MS = 60_000;

export type ApiKeysService = ReturnType<typeof createApiKeysService>;

type KeyWish = ParsedCall<'createApiKey'>['body'];

const recordRevoked = (tx: Executor, { id, userId, name, prefix }: ApiKeyRow): Promise<void> =>
  recordAudit(tx, { userId, projectId: null, action: 'api-key.revoked', subjectId: id, details: { name, prefix } });

export function createApiKeysService({ db, clock }: ApiKeyDeps) {
  const requireRoom = async (tx: Executor, userId: string): Promise<void> => {
    await lockUser(tx, userId);
    if ((await countUserKeys(tx, userId)) >= MOST_KEYS) throw new AppError('API_KEY_LIMIT', { keys: MOST_KEYS });
  };
  const makeKey = async (tx: Executor, userId: string, wanted: KeyWish): Promise<NewApiKey> => {
    const now = clock.now();
    const value = createKeyValue();
    const days = wanted.expiresInDays ?? null;
    const row = {
      id: randomUUID(),
      userId,
      name: wanted.name,
      prefix: visibleKeyPart(value),
      hash: hashKey(value),
      scopes: [...new Set(wanted.scopes)],
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
    };
    await requireRoom(tx, userId);
    await insertKey(tx, row);
    const details = { name: row.name, prefix: row.prefix, scopes: row.scopes };
    await recordAudit(tx, { userId, projectId: null, action: 'api-key.created', subjectId: row.id, details });
    return { ...presentKey(row, now), value };
  };
  return {
    async list(actor: Actor): Promise<ApiKey[]> {
      const now = clock.now();
      return (await listUserKeys(db, actor.userId)).map((row) => presentKey(row, now));
    },

    create: (actor: Actor, wanted: KeyWish): Promise<NewApiKey> => db.transaction((tx) => makeKey(tx, actor.userId, wanted)),

    makeKey,

    requireRoom,

    async revoke(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await revokeKey(tx, { id, userId: actor.userId, now: clock.now() });
        if (row === null) throw new AppError('API_KEY_NOT_FOUND');
        await recordRevoked(tx, row);
      });
    },

    /** Returns the number of revoked keys. */
    async revokeAll(tx: Executor, userId: string): Promise<number> {
      const rows = await revokeUserKeys(tx, userId, clock.now());
      for (const row of rows) await recordRevoked(tx, row);
      return rows.length;
    },

    async authenticate(value: string): Promise<Actor | null> {
      const now = clock.now();
      const found = await findActiveKey(db, hashKey(value), now);
      if (found === null) return null;
      const { key, user } = found;
      await markUsed(db, key.id, { now, unlessSince: new Date(now.getTime() - MARK_EVERY_MS) });
      const name = `${user.name} ${user.surname}`.trim() || user.username;
      return { userId: user.id, sessionId: key.id, name, roles: user.roles, key: { id: key.id, scopes: key.scopes } };
    },
  };
}
