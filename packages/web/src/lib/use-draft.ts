import { useState } from 'react';
import type { FieldErrors } from './field-errors.ts';

export interface DraftState<Draft> {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  /** True when the draft differs from the initial values. */
  readonly isChanged: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly replace: (draft: Draft) => void;
  readonly setErrors: (errors: FieldErrors) => void;
  /** Shows the draft's errors, and returns true when there are none. */
  readonly check: () => boolean;
}

/** The state of a form. Errors appear on the first attempt to submit and are then updated on every key press. */
export function useDraft<Draft extends object>(initial: () => Draft, validate: (draft: Draft) => FieldErrors): DraftState<Draft> {
  const [draft, setDraft] = useState(initial);
  const [start, setStart] = useState(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (Object.keys(errors).length > 0) setErrors(validate(next));
  };
  const check = (): boolean => {
    const found = validate(draft);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const replace = (next: Draft): void => {
    setDraft(next);
    setStart(next);
    setErrors({});
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  return { draft, isChanged, errors, change, replace, setErrors, check };
}
