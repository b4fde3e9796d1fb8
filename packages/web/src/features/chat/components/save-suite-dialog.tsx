import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/toast.ts';

interface SaveSuiteDialogProps {
  readonly suite: { readonly suiteId: string; readonly revision: number };
  readonly projectId: string;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 120;

/** Keeps what a diff card shows as a suite of the project under a name of its own. */
export function SaveSuiteDialog({ suite, projectId, onClose }: SaveSuiteDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const saving = useMutation({
    mutationFn: () => call('saveDiffSuite', { body: { ...suite, name: name.trim() } }),
    onSuccess: async (saved) => {
      notify('Suite saved', `${saved.name}, revision ${saved.revision}`);
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    },
  });
  const isReady = name.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Save suite" description="A copy of this revision for the project, apart from the conversation.">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="flex flex-col gap-4 px-5 py-4">
            <Field label="Name" hint="A suite of this name gets the next revision.">
              {(control) => (
                <Input {...control} autoFocus maxLength={MOST_CHARACTERS} value={name} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
            {saving.error !== null && (
              <Notice tone="bad" title="The suite was not saved">
                {errorDetail(saving.error)}
              </Notice>
            )}
          </div>
          <FormFooter state={formState({ isReady, isBusy: saving.isPending })}>Save suite</FormFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
