import type { Environment } from '@assay/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { useScheduleChanges } from '../hooks/use-schedules.ts';

const kinds = [
  { value: 'interval', label: 'Interval' },
  { value: 'cron', label: 'Cron expression' },
] as const;

const intervals = [
  { minutes: 15, label: 'Every 15 minutes' },
  { minutes: 60, label: 'Every hour' },
  { minutes: 360, label: 'Every 6 hours' },
  { minutes: 1440, label: 'Every day' },
] as const;

interface ScheduleFormProps {
  readonly projectId: string;
  readonly suites: readonly { readonly id: string; readonly name: string }[];
  readonly environments: readonly Environment[];
  readonly onDone: () => void;
}

export function ScheduleForm({ projectId, suites, environments, onDone }: ScheduleFormProps) {
  const [draft, setDraft] = useState({
    suiteId: suites[0]?.id ?? '',
    environmentId: environments[0]?.id ?? '',
    minutes: 60,
    cron: '0 6 * * 1-5',
  });
  const [kind, setKind] = useState<'interval' | 'cron'>('interval');
  const { create } = useScheduleChanges(projectId, onDone);
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    create.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { suiteId, environmentId } = draft;
    create.mutate({ suiteId, environmentId, timeZone, ...(kind === 'cron' ? { cron: draft.cron } : { everyMinutes: draft.minutes }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-5">
        <NamedSelect label="Suite" error={fields.suiteId} items={suites} value={draft.suiteId} onChange={(id) => change({ suiteId: id })} />
        <NamedSelect
          label="Environment"
          hint="In a locked environment, cases that change data are skipped."
          error={fields.environmentId}
          items={environments}
          value={draft.environmentId}
          onChange={(id) => change({ environmentId: id })}
        />
        <SegmentedControl label="When" value={kind} onChange={setKind} items={kinds} className="w-max" />
        {kind === 'interval' ? (
          <Field label="Interval" error={fields.everyMinutes}>
            {(control) => (
              <Select {...control} value={draft.minutes} onChange={(event) => change({ minutes: Number(event.target.value) })}>
                {intervals.map(({ minutes, label }) => (
                  <option key={minutes} value={minutes}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <Field label="Cron expression" hint={`Minute, hour, day, month and weekday, in ${timeZone}`} error={fields.cron}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={draft.cron}
                onChange={(event) => change({ cron: event.target.value })}
                className="font-mono"
              />
            )}
          </Field>
        )}
        {create.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title="Failed to create schedule">
            {errorDetail(create.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady: draft.suiteId !== '' && draft.environmentId !== '', isBusy: create.isPending })}>
        Create schedule
      </FormFooter>
    </form>
  );
}
