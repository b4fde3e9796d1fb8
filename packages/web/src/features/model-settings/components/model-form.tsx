import type { ModelSettings } from '@assay/contract';
import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { focusInvalid } from '../../../ui/focus-invalid.ts';
import { Notice } from '../../../ui/notice.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import { useRemoveModel, useSaveModel, useTestModel } from '../hooks/use-model-settings.ts';
import { draftErrors, draftOf, fieldsForProvider, type ModelDraft, toConnection } from '../model/model-draft.ts';
import { ModelFields } from './model-fields.tsx';
import { ModelTestResult } from './model-test-result.tsx';

/** The form in which administrators configure a model. */
export function ModelForm({ settings }: { readonly settings: ModelSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { draft, errors, isChanged, change, replace, setErrors, check } = useDraft(() => draftOf(settings), draftErrors);
  const test = useTestModel();
  const save = useSaveModel((saved) => replace(draftOf(saved)));
  const remove = useRemoveModel((saved) => {
    setIsRemoving(false);
    replace(draftOf(saved));
    test.reset();
  });
  const type = (part: Partial<ModelDraft>): void => {
    change(part);
    save.reset();
    test.reset();
  };
  /** Field errors are shown next to the fields, and the typed text is kept. */
  const showFields = (error: unknown): void => {
    if (error instanceof ApiError) setErrors(fieldsForProvider(error.fields));
    setTimeout(() => focusInvalid(form.current));
  };
  const send = (mutate: (connection: ReturnType<typeof toConnection>, options: { onError: (error: unknown) => void }) => void): void => {
    if (check()) mutate(toConnection(draft), { onError: showFields });
    else setTimeout(() => focusInvalid(form.current));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(save.mutate);
  };
  const isGeneral = (error: unknown): boolean => !(error instanceof ApiError) || Object.keys(error.fields).length === 0;
  return (
    <form ref={form} noValidate onSubmit={submit} {...unsavedAttributes(isChanged)}>
      <ModelFields draft={draft} errors={errors} hasKey={settings.connection?.hasKey ?? false} onType={type} />
      <div aria-live="polite" className="mt-4 empty:hidden">
        {save.error !== null && isGeneral(save.error) && (
          <Notice tone="bad" title="Failed to save the model">
            {errorDetail(save.error)}
          </Notice>
        )}
        <ModelTestResult test={test.data} error={test.error !== null && isGeneral(test.error) ? test.error : null} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={save.isPending || (!isChanged && settings.source === 'page')}>
          {save.isPending && <LoaderCircle className="animate-spin" />}
          Save
        </Button>
        <Button disabled={test.isPending} onClick={() => send(test.mutate)}>
          {test.isPending && <LoaderCircle className="animate-spin" />}
          Test
        </Button>
        {settings.source === 'page' && (
          <Button variant="ghost" onClick={() => setIsRemoving(true)}>
            Remove model
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${settings.connection?.model ?? 'the model'}?`}
          action="Remove"
          state={remove.isPending ? 'busy' : 'ready'}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsRemoving(false)}
        >
          The key is also deleted. Assay will then use its built-in parser.
        </ConfirmDialog>
      )}
    </form>
  );
}
