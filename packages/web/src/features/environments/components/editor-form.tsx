import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { DraftState } from '../hooks/use-environment-draft.ts';
import { EnvironmentFields } from './environment-fields.tsx';

interface EditorFormProps {
  readonly state: DraftState;
  readonly access: 'write' | 'read';
  readonly notices?: ReactNode;
  readonly footer: ReactNode;
  readonly onSubmit: () => void;
}

/** The one editor of environments: its fields scroll, its buttons stay; drawer and dialogs put it in their frame. */
export function EditorForm({ state, access, notices, footer, onSubmit }: EditorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (access === 'write') onSubmit();
  };
  // The first field that was refused takes the focus, once the errors are on the page.
  const { errors } = state;
  useEffect(() => {
    if (Object.keys(errors).length === 0 || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <ScrollRegion label="Fields of the environment" className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-5">
        {notices}
        <EnvironmentFields state={state} isReadOnly={access === 'read'} />
      </ScrollRegion>
      <footer className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-t px-5 py-3">{footer}</footer>
    </form>
  );
}
