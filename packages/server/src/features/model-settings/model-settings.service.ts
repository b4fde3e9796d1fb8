import type { ModelSettings, ModelTest, ParsedCall } from '@assay/contract';
import type { Egress } from '@assay/net';
import type { Clock } from '../../platform/clock/clock.ts';
import type { LlmSettings } from '../../platform/config/llm-settings.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { createLanguageModel, type LanguageModel } from '../../platform/llm/language-model.ts';
import { BrokenSealError } from '../../platform/vault/envelope.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { presentModel, presentOperatorModel } from './model-settings.presenter.ts';
import {
  deleteSealedKey,
  findModelRow,
  findSealedKey,
  MODEL_KEY,
  type ModelRow,
  saveModelRow,
  saveSealedKey,
} from './model-settings.store.ts';
import { testModel } from './test-model.ts';

export interface ModelSettingsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** For URLs that administrators entered. */
  readonly egress: Pick<Egress, 'send'>;
  /** The model from the environment variables, which takes precedence. */
  readonly operator: { readonly settings: LlmSettings; readonly send: Egress['send'] } | null;
  readonly timeoutMs?: number | undefined;
}

type Connection = NonNullable<ParsedCall<'testModelSettings'>['body']['connection']>;

function requireAdmin(actor: Actor): void {
  if (!actor.roles.includes('admin')) throw new AppError('ROLE_REQUIRED', { role: 'admin' });
}

export type ModelSettingsService = ReturnType<typeof createModelSettingsService>;

export function createModelSettingsService({ db, vault, clock, egress, operator, timeoutMs }: ModelSettingsDeps) {
  /**
   * A key that was sealed with another root key is treated as missing: the model rejects the request, and the reply contains the reason.
   */
  const open = (sealed: string | null): string | null => {
    try {
      return sealed === null ? null : vault.openForServer(MODEL_KEY, sealed);
    } catch (error) {
      if (error instanceof BrokenSealError) return null;
      throw error;
    }
  };

  async function present(tx: Executor): Promise<ModelSettings> {
    const row = await findModelRow(tx);
    return operator === null ? presentModel(row, (await findSealedKey(tx)) !== null) : presentOperatorModel(operator.settings, row);
  }

  /** The key for a connection: the entered one, or the stored one for the same host. A stored key is never sent to another host. */
  async function keyFor(tx: Executor, { url, key }: Connection): Promise<string | null> {
    if (key !== undefined) return key;
    const [row, stored] = [await findModelRow(tx), open(await findSealedKey(tx))];
    if (stored === null || originOf(row?.url) === originOf(url)) return stored;
    const message = 'Enter the key again, because the host changed.';
    throw new AppError('VALIDATION_FAILED', { problems: `connection.key: ${message}` }, { fields: { 'connection.key': message } });
  }

  const settingsOf = ({ provider, url, model }: Omit<Connection, 'key'>, key: string | null): LlmSettings => ({
    protocol: provider === 'anthropic' ? 'anthropic' : 'openai',
    url,
    model,
    key,
  });

  const modelOf = (settings: LlmSettings, send: Egress['send']): LanguageModel => createLanguageModel(settings, { send, timeoutMs });

  async function stored(): Promise<LlmSettings | null> {
    const row = await findModelRow(db);
    const connection = connectionOf(row);
    return connection === null ? null : settingsOf(connection, open(await findSealedKey(db)));
  }

  async function storeKey(tx: Executor, connection: Connection | null): Promise<void> {
    const key = connection === null ? null : await keyFor(tx, connection);
    if (key === null) await deleteSealedKey(tx);
    else await saveSealedKey(tx, vault.sealForServer(MODEL_KEY, key));
  }

  return {
    async get(actor: Actor): Promise<ModelSettings> {
      requireAdmin(actor);
      return present(db);
    },

    async update(actor: Actor, { connection, sendsBodies }: ParsedCall<'updateModelSettings'>['body']): Promise<ModelSettings> {
      requireAdmin(actor);
      if (operator !== null && connection !== undefined) throw new AppError('MODEL_SET_BY_OPERATOR');
      return db.transaction(async (tx) => {
        const before = await findModelRow(tx);
        if (connection !== undefined) await storeKey(tx, connection);
        const { provider, url, model } = connection === undefined ? (before ?? NOTHING) : (connection ?? NOTHING);
        await saveModelRow(tx, {
          ...{ provider, url, model },
          sendsBodies: sendsBodies ?? before?.sendsBodies ?? false,
          updatedBy: actor.userId,
          updatedAt: clock.now(),
        });
        const after = await present(tx);
        await record(tx, actor, after);
        return after;
      });
    },

    async test(actor: Actor, { connection }: ParsedCall<'testModelSettings'>['body']): Promise<ModelTest> {
      requireAdmin(actor);
      if (operator !== null) {
        if (connection !== undefined) throw new AppError('MODEL_SET_BY_OPERATOR');
        return testModel(modelOf(operator.settings, operator.send), operator.settings);
      }
      const settings = connection === undefined ? await stored() : settingsOf(connection, await keyFor(db, connection));
      if (settings === null) throw new AppError('MODEL_NOT_SET');
      return testModel(modelOf(settings, egress.send), settings);
    },

    /** The model that currently interprets messages. Every server reads the row, so a change takes effect everywhere. */
    async current(): Promise<LanguageModel | null> {
      if (operator !== null) return modelOf(operator.settings, operator.send);
      const settings = await stored();
      return settings === null ? null : modelOf(settings, egress.send);
    },

    sendsBodies: async (): Promise<boolean> => (await findModelRow(db))?.sendsBodies ?? false,
  };
}

const NOTHING = { provider: null, url: null, model: null } as const;

function connectionOf(row: ModelRow | null): Omit<Connection, 'key'> | null {
  const { provider = null, url = null, model = null } = row ?? {};
  return provider === null || url === null || model === null ? null : { provider, url, model };
}

const originOf = (url: string | null | undefined): string | null => (url != null && URL.canParse(url) ? new URL(url).origin : null);

const record = (tx: Executor, { userId }: Actor, { connection, sendsBodies }: ModelSettings): Promise<void> =>
  recordAudit(tx, {
    userId,
    projectId: null,
    action: connection === null ? 'model.removed' : 'model.changed',
    // The settings belong to the server and have no id of their own.
    subjectId: userId,
    details: { ...connection, sendsBodies },
  });
