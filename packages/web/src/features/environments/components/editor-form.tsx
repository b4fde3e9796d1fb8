import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { DraftState } from '../../../lib/use-draft.ts';
import { focusInvalid } from '../../../ui/focus-invalid.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import type { EnvironmentDraft } from '../model/draft.ts';
import { EnvironmentFields } from './environment-fields.tsx';

interface EditorFormProps {
  readonly state: DraftState<EnvironmentDraft>;
  readonly access: 'write' | 'read';
  readonly notices?: ReactNode;
  readonly footer: ReactNode;
  readonly onSubmit: () => void;
}

/** The environment editor used in the drawer and the dialogs. Its fields scroll while its buttons stay in place. */
export function EditorForm({ state, access, notices, footer, onSubmit }: EditorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (access === 'read') return;
    onSubmit();
    // Focuses the first invalid field once the errors are rendered.
    requestAnimationFrame(() => focusInvalid(form.current));
  };
  // Also focuses the first field with a server error, unless the user is typing in another field.
  const hasErrors = Object.keys(state.errors).length > 0;
  useEffect(() => {
    if (hasErrors && document.activeElement === document.body) focusInvalid(form.current);
  }, [hasErrors]);
  return (
    <form
      ref={form}
      {...unsavedAttributes(access === 'write' && state.isChanged)}
      noValidate
      onSubmit={submit}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ScrollRegion label="Environment fields" className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 py-5">
        {notices}
        <EnvironmentFields state={state} isReadOnly={access === 'read'} />
      </ScrollRegion>
      {footer !== false && <footer className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-t px-5 py-3">{footer}</footer>}
    </form>
  );
}
