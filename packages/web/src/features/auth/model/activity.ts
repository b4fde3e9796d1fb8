import { DEFAULT_IDENTITY, isAuthType } from '@assay/engine/model';
import { createPersonalValue } from '../../../lib/personal-value.ts';
import { TEXT_FIELDS, type TextField } from './auth-fields.ts';
import type { ProfileKey } from './bodies.ts';
import type { DraftWithoutSecrets } from './draft.ts';

export type ActivityKind = 'detect' | 'test' | 'save' | 'error';

export interface Activity {
  readonly at: number;
  readonly kind: ActivityKind;
  readonly message: string;
}

interface WizardMemory {
  /** The activity logs by project and environment, newest entry first. */
  readonly logs: Readonly<Record<string, readonly Activity[]>>;
  /** Unsaved forms by project and environment, without secrets. */
  readonly drafts: Readonly<Record<string, DraftWithoutSecrets>>;
}

const SHOWN = 5;
const MAX_ENTRIES = 20;
const store = createPersonalValue('assay.auth-pilot', 'local');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: readonly string[] = ['detect', 'test', 'save', 'error'] satisfies ActivityKind[];
const isActivity = (value: unknown): value is Activity =>
  isRecord(value) && typeof value.at === 'number' && typeof value.message === 'string' && KINDS.includes(String(value.kind));

/** Checks the shape, because anything may be stored under this key. */
function isDraftWithoutSecrets(value: unknown): value is DraftWithoutSecrets {
  if (!isRecord(value) || typeof value.type !== 'string' || !isAuthType(value.type) || !isRecord(value.text)) return false;
  const text: Readonly<Record<string, unknown>> = value.text;
  return TEXT_FIELDS.every((name: TextField) => typeof text[name] === 'string');
}

const EMPTY: WizardMemory = { logs: {}, drafts: {} };

export function parseWizardMemory(json: string): WizardMemory {
  try {
    const parsed: unknown = JSON.parse(json === '' ? '{}' : json);
    if (!isRecord(parsed)) return EMPTY;
    const logs = Object.entries(isRecord(parsed.logs) ? parsed.logs : {}).flatMap(([key, log]) =>
      Array.isArray(log) ? [[key, log.filter(isActivity).slice(0, SHOWN)] as const] : [],
    );
    const drafts = isRecord(parsed.drafts) ? Object.entries(parsed.drafts) : [];
    return {
      logs: Object.fromEntries(logs),
      drafts: Object.fromEntries(drafts.flatMap(([key, draft]) => (isDraftWithoutSecrets(draft) ? [[key, draft]] : []))),
    };
  } catch {
    return EMPTY;
  }
}

const update = (change: (memory: WizardMemory) => WizardMemory): void =>
  store.write(JSON.stringify(change(parseWizardMemory(store.read()))));

/** Adds a value as the latest entry, and drops the oldest entries when there are too many. */
function withEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T | null): Readonly<Record<string, T>> {
  const { [key]: _old, ...others } = entries;
  const kept = Object.entries(others).slice(1 - MAX_ENTRIES);
  return Object.fromEntries(value === null ? kept : [...kept, [key, value]]);
}

export const activityKey = ({ projectId, environmentKey, identity = DEFAULT_IDENTITY }: ProfileKey): string =>
  `${projectId}/${environmentKey}${identity === DEFAULT_IDENTITY ? '' : `/${identity}`}`;

/** Adds an entry to the environment's log and keeps the last five. */
export function addActivity(profileKey: ProfileKey, kind: ActivityKind, message: string): void {
  const key = activityKey(profileKey);
  update(({ logs, drafts }) => {
    const log = [{ at: Date.now(), kind, message }, ...(logs[key] ?? [])].slice(0, SHOWN);
    return { logs: withEntry(logs, key, log), drafts };
  });
}

export const useActivities = (profileKey: ProfileKey): readonly Activity[] =>
  parseWizardMemory(store.use()).logs[activityKey(profileKey)] ?? [];

export const rememberedDraft = (key: string): DraftWithoutSecrets | null => parseWizardMemory(store.read()).drafts[key] ?? null;

/** Stores an unsaved form for the next visit, or removes it. */
export function rememberDraft(key: string, draft: DraftWithoutSecrets | null): void {
  update(({ logs, drafts }) => ({ logs, drafts: withEntry(drafts, key, draft) }));
}
