import { useState } from 'react';
import type { EnvironmentDraft } from '../model/draft.ts';
import { type FieldErrors, validateDraft } from '../model/validate-draft.ts';

export interface DraftState {
  readonly draft: EnvironmentDraft;
  readonly errors: FieldErrors;
  /** Something differs from what the form began with. */
  readonly isChanged: boolean;
  readonly change: (part: Partial<EnvironmentDraft>) => void;
  readonly replace: (draft: EnvironmentDraft) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** True when nothing stands against sending; else the errors show. */
  readonly check: () => boolean;
}

/** What is typed, and what is wrong with it: told at the first try to send, then kept up to date with every key. */
export function useEnvironmentDraft(initial: () => EnvironmentDraft, purpose: 'create' | 'edit'): DraftState {
  const [draft, setDraft] = useState(initial);
  const [start, setStart] = useState(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = (part: Partial<EnvironmentDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (Object.keys(errors).length > 0) setErrors(validateDraft(next, purpose));
  };
  const check = (): boolean => {
    const found = validateDraft(draft, purpose);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const replace = (next: EnvironmentDraft): void => {
    setDraft(next);
    setStart(next);
    setErrors({});
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  return { draft, isChanged, errors, change, replace, setErrors, check };
}
