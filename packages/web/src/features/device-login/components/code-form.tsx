import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';

interface CodeFormProps {
  /** The code from the URL, or empty when the user has to type it. */
  readonly initialCode: string;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (userCode: string) => void;
}

/** Asks for the code shown in the terminal. */
export function CodeForm({ initialCode: given, failure, isBusy, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState(given);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsEmpty(code.trim() === '');
    if (code.trim() !== '') onSubmit(code);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-4">
      <Field label="Code" hint="The eight letters shown in your terminal" error={isEmpty ? 'Enter the code.' : failure}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="BCDF-GHJK"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="h-9 font-mono uppercase tracking-[0.12em] placeholder:normal-case"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={isBusy} className="mt-2 h-9 w-full max-md:h-10">
        {isBusy && <LoaderCircle className="animate-spin" />}
        {isBusy ? 'Looking...' : 'Continue'}
      </Button>
    </form>
  );
}
