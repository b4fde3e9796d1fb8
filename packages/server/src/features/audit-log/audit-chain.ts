import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { type KeyVault, loadServerKey } from '../../platform/vault/server-key.ts';
import {
  type AuditEvent,
  type ChainLink,
  countUnsealed,
  findLastChainLink,
  listSealedAfter,
  listUnsealed,
  lockChain,
  sealEvent,
} from './audit-chain.store.ts';

export type ChainState =
  | { readonly kind: 'whole'; readonly sealed: number; readonly waiting: number }
  /** The first entry that was changed or whose predecessor is missing. */
  | { readonly kind: 'broken'; readonly link: number };

export interface AuditChain {
  /** Seals new entries and returns how many. */
  seal(): Promise<number>;
  verify(): Promise<ChainState>;
}

const AT_ONCE = 500;
const START: ChainLink = { link: 0, seal: '' };

/** A seal covers the entry, its position and the previous seal, with a key that is not stored in the database. */
function sealOf(key: Buffer, before: ChainLink, event: AuditEvent): ChainLink {
  const link = before.link + 1;
  const { position, userId, projectId, action, subjectId, details, address, via, createdAt } = event;
  const text = JSON.stringify([
    before.seal,
    link,
    position,
    userId,
    projectId,
    action,
    subjectId,
    details,
    address,
    via,
    createdAt.toISOString(),
  ]);
  return { link, seal: createHmac('sha256', key).update(text).digest('hex') };
}

/**
 * Chains the log entries, so that a changed or removed entry is detected. Sealing runs shortly after the entries are
 * written, because chaining inside their transactions would serialise all requests. Removing the newest entries leaves a
 * valid chain; only an earlier export reveals that.
 */
export async function openAuditChain(db: Db, vault: KeyVault): Promise<AuditChain> {
  const secret = await loadServerKey(db, vault, 'audit-chain', async () => randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');

  const sealSome = () =>
    db.transaction(async (tx) => {
      await lockChain(tx);
      const events = await listUnsealed(tx, AT_ONCE);
      let last = (await findLastChainLink(tx)) ?? START;
      for (const event of events) {
        last = sealOf(key, last, event);
        await sealEvent(tx, event.position, last);
      }
      return events.length;
    });

  return {
    async seal() {
      let sealed = 0;
      for (;;) {
        const some = await sealSome();
        sealed += some;
        if (some < AT_ONCE) return sealed;
      }
    },

    async verify() {
      let last = START;
      for (;;) {
        const events = await listSealedAfter(db, last.link, AT_ONCE);
        for (const event of events) {
          const expected = sealOf(key, last, event);
          if (event.link !== expected.link || event.seal !== expected.seal) return { kind: 'broken', link: expected.link };
          last = expected;
        }
        if (events.length < AT_ONCE) return { kind: 'whole', sealed: last.link, waiting: await countUnsealed(db) };
      }
    },
  };
}
