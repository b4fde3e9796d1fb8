import type { AuthProfile } from '@assay/contract';
import type { AuthType } from '@assay/engine/model';
import { useState } from 'react';
import { rememberDraft, rememberedDraft } from '../model/activity.ts';
import { type FieldName, isSecretField } from '../model/auth-fields.ts';
import { type AuthDraft, changeType, draftFromProfile, emptyDraft, isChanged, withoutSecrets } from '../model/draft.ts';
import { type DraftErrors, validateDraft } from '../model/validate-draft.ts';

export interface DraftInput {
  readonly memoryKey: string;
  readonly baseUrl: string;
  /** The sample token URL, used when no environment provides one. */
  readonly sampleUrl: string | null;
  readonly profile: AuthProfile | null;
  /** Another user's profile in the same environment. A new profile starts with its settings, without its secrets. */
  readonly like: AuthProfile | null;
}

export interface DraftEditing {
  readonly draft: AuthDraft;
  readonly errors: DraftErrors;
  /** Errors in the fields the user has touched, or in all fields after a rejected test or save. */
  readonly shown: DraftErrors;
  readonly isChanged: boolean;
  readonly setField: (name: FieldName, value: string) => void;
  readonly setType: (type: AuthType) => void;
  readonly replace: (draft: AuthDraft) => void;
  readonly showErrors: () => void;
  /** Replaces the typed values with the saved profile. */
  readonly resetTo: (profile: AuthProfile) => void;
}

function storedDraft({ profile, like, baseUrl, sampleUrl }: DraftInput): AuthDraft {
  if (profile !== null) return draftFromProfile(profile);
  if (like !== null) return { ...emptyDraft(like.authType, baseUrl), text: { ...draftFromProfile(like).text, notes: '' } };
  const draft = emptyDraft('oauth2_client_credentials', baseUrl);
  return sampleUrl === null ? draft : { ...draft, text: { ...draft.text, tokenUrl: sampleUrl } };
}

function firstDraft(input: DraftInput): AuthDraft {
  const stored = storedDraft(input);
  const kept = rememberedDraft(input.memoryKey);
  if (kept === null) return stored;
  return { ...(kept.type === stored.type ? stored : emptyDraft(kept.type, input.baseUrl)), text: kept.text };
}

/** The form state: values, errors, and the draft that is stored for the next visit. */
export function useAuthDraft(input: DraftInput): DraftEditing {
  const [base, setBase] = useState(() => storedDraft(input));
  const [draft, setDraft] = useState(() => firstDraft(input));
  const [touched, setTouched] = useState<ReadonlySet<FieldName> | 'all'>(new Set());
  const errors = validateDraft(draft);

  const replace = (next: AuthDraft): void => {
    setDraft(next);
    rememberDraft(input.memoryKey, isChanged(next, base) ? withoutSecrets(next) : null);
  };
  const setField = (name: FieldName, value: string): void => {
    if (isSecretField(name)) replace({ ...draft, secrets: { ...draft.secrets, [name]: { ...draft.secrets[name], text: value } } });
    // A typed URL takes precedence over a detected one.
    else
      replace({
        ...draft,
        text: { ...draft.text, [name]: value },
        detected: name === 'tokenUrl' || name === 'loginUrl' ? null : draft.detected,
      });
    if (touched !== 'all') setTouched(new Set([...touched, name]));
  };
  return {
    draft,
    errors,
    shown:
      touched === 'all' ? errors : Object.fromEntries(Object.entries(errors).filter(([name]) => [...touched].some((one) => one === name))),
    isChanged: isChanged(draft, base),
    setField,
    setType: (type) => replace(changeType(draft, type, input.baseUrl)),
    replace: (next) => {
      setTouched(new Set());
      replace(next);
    },
    showErrors: () => setTouched('all'),
    resetTo: (profile) => {
      const saved = draftFromProfile(profile);
      setBase(saved);
      setDraft(saved);
      setTouched(new Set());
      rememberDraft(input.memoryKey, null);
    },
  };
}
