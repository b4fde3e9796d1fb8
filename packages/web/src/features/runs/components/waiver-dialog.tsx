import type { RunFinding } from '@assay/contract';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateWaiver } from '../hooks/use-waivers.ts';

const terms = [
  { days: 14, label: '2 weeks' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
] as const;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The "Expected here" dialog: the reason and the end date. */
export function WaiverDialog({
  runId,
  finding,
  onClose,
}: {
  readonly runId: string;
  readonly finding: RunFinding;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number>(30);
  const [isTold, setIsTold] = useState(false);
  const waive = useCreateWaiver(runId, onClose);
  const until = inDays(days);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(true);
    if (reason.trim() === '') return;
    const { check, operation, message } = finding;
    waive.mutate({ check, operation, message, reason: reason.trim(), until });
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Expected here"
        description="Later runs still show this finding, but it no longer makes them fail. Your name is shown next to it."
      >
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <div className="flex flex-col gap-4 px-5 pt-4 pb-5">
            <div className="rounded-lg bg-inset px-3 py-2">
              <p className="break-words text-sm">{finding.example}</p>
              <code className="mt-1 block break-all font-mono text-fg-3 text-xs">{finding.operation}</code>
            </div>
            <Field label="Reason" error={isTold && reason.trim() === '' ? 'Enter a reason.' : undefined}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                  autoFocus
                />
              )}
            </Field>
            <Field label="Ends after" hint={`On ${formatDate(until)} the waiver expires and the finding counts again.`}>
              {(control) => (
                <Select {...control} value={String(days)} onChange={(event) => setDays(Number(event.target.value))}>
                  {terms.map((term) => (
                    <option key={term.days} value={term.days}>
                      {term.label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <FormFooter state={waive.isPending ? 'busy' : 'ready'}>Waive finding</FormFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
