import { isAuthType } from '@assay/engine/model';
import { createStoredValue } from '../../../lib/stored-value.ts';
import { TEXT_FIELDS, type TextField } from './auth-fields.ts';
import type { PlainDraft } from './draft.ts';

export type ActivityKind = 'detect' | 'test' | 'save' | 'error';

export interface Activity {
  readonly at: number;
  readonly kind: ActivityKind;
  readonly message: string;
}

interface WizardMemory {
  readonly log: readonly Activity[];
  /** Forms that are not saved yet, by project and environment; never a secret. */
  readonly drafts: Readonly<Record<string, PlainDraft>>;
}

const SHOWN = 5;
const MOST_DRAFTS = 20;
const store = createStoredValue('assay.auth-pilot', 'local');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KINDS: readonly string[] = ['detect', 'test', 'save', 'error'] satisfies ActivityKind[];
const isActivity = (value: unknown): value is Activity =>
  isRecord(value) && typeof value.at === 'number' && typeof value.message === 'string' && KINDS.includes(String(value.kind));

/** What somebody else wrote under the key is not taken. */
function isPlainDraft(value: unknown): value is PlainDraft {
  if (!isRecord(value) || typeof value.type !== 'string' || !isAuthType(value.type) || !isRecord(value.text)) return false;
  const text: Readonly<Record<string, unknown>> = value.text;
  return TEXT_FIELDS.every((name: TextField) => typeof text[name] === 'string');
}

export function readMemory(json: string): WizardMemory {
  try {
    const parsed: unknown = JSON.parse(json === '' ? '{}' : json);
    if (!isRecord(parsed)) return { log: [], drafts: {} };
    const log = Array.isArray(parsed.log) ? parsed.log.filter(isActivity).slice(0, SHOWN) : [];
    const drafts = isRecord(parsed.drafts) ? Object.entries(parsed.drafts) : [];
    return { log, drafts: Object.fromEntries(drafts.flatMap(([key, draft]) => (isPlainDraft(draft) ? [[key, draft]] : []))) };
  } catch {
    return { log: [], drafts: {} };
  }
}

const update = (change: (memory: WizardMemory) => WizardMemory): void => store.write(JSON.stringify(change(readMemory(store.read()))));

/** Adds a line; the last five are kept. */
export function addActivity(kind: ActivityKind, message: string): void {
  update(({ log, drafts }) => ({ log: [{ at: Date.now(), kind, message }, ...log].slice(0, SHOWN), drafts }));
}

export const useActivities = (): readonly Activity[] => readMemory(store.use()).log;

export const rememberedDraft = (key: string): PlainDraft | null => readMemory(store.read()).drafts[key] ?? null;

/** Keeps an unsaved form for the next visit, or forgets it. */
export function rememberDraft(key: string, draft: PlainDraft | null): void {
  update(({ log, drafts }) => {
    const { [key]: _old, ...others } = drafts;
    const kept = Object.entries(others).slice(-MOST_DRAFTS);
    return { log, drafts: Object.fromEntries(draft === null ? kept : [...kept, [key, draft]]) };
  });
}
