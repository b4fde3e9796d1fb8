import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { focusInvalid } from '../../../ui/focus-invalid.ts';
import { readFailure } from '../model/account-form.ts';

type Values = Readonly<Record<string, string>>;

function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

export interface AccountForm {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Validates and submits the form. Typed values stay after an error, and the first invalid field gets focus. */
export function useAccountForm(check: (values: Values) => FieldErrors, send: (values: Values) => Promise<void>): AccountForm {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusInvalid(ref.current);
  }, [errors]);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = readValues(form);
    const found = check(values);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = readFailure(error, Object.keys(values));
      setErrors(refusal.fields);
      setFailure(refusal.message);
    } finally {
      setIsBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { ref, errors, failure, isBusy, onSubmit };
}
