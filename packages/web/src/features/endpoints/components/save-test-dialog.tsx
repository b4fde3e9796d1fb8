import type { EndpointDetail } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { suitesQuery } from '../../../lib/api/shared-queries.ts';
import { suiteOptionLabel } from '../../../lib/suite-label.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSaveTest } from '../hooks/use-save-test.ts';
import { expectationText } from '../model/save-test.ts';
import type { TriedRequest } from '../model/try-history.ts';

const NEW = '';

interface SaveTestDialogProps {
  readonly projectId: string;
  readonly endpoint: EndpointDetail;
  readonly past: TriedRequest;
  readonly onClose: () => void;
}

/** Saves a request from the try-it form as a test case, with a suite and a title. */
export function SaveTestDialog({ projectId, endpoint, past, onClose }: SaveTestDialogProps) {
  const suites = useQuery(suitesQuery(projectId)).data ?? [];
  const [suiteId, setSuiteId] = useState(NEW);
  const [suiteName, setSuiteName] = useState('Tried by hand');
  const [title, setTitle] = useState(`${endpoint.summary ?? `${endpoint.method} ${endpoint.path}`}, as tried`);
  const saving = useSaveTest({ projectId, endpoint, past }, onClose);
  const isNameless = suiteId === NEW && suiteName.trim() === '';
  return (
    <SaveDialog
      title="Save as test"
      description={expectationText(endpoint, past.reply)}
      action="Save test"
      isReady={!isNameless}
      isBusy={saving.isPending}
      failure={saving.error === null ? null : { title: 'The test was not saved', detail: errorDetail(saving.error) }}
      onSave={() => saving.mutate({ suiteId, suiteName: suiteName.trim(), title: title.trim() })}
      onClose={onClose}
    >
      <Field label="Suite">
        {(control) => (
          <Select {...control} value={suiteId} onChange={(event) => setSuiteId(event.target.value)}>
            <option value={NEW}>New suite</option>
            {suites.map((suite) => (
              <option key={suite.id} value={suite.id}>
                {suiteOptionLabel(suite)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {suiteId === NEW && (
        <Field label="New suite name" error={isNameless ? 'Enter a name for the suite.' : undefined}>
          {(control) => <Input {...control} value={suiteName} maxLength={120} onChange={(event) => setSuiteName(event.target.value)} />}
        </Field>
      )}
      <Field label="Case title" hint="Credentials are not saved. The case uses the same sign-in as the rest of the suite.">
        {(control) => <Input {...control} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
    </SaveDialog>
  );
}
