import type { NewWebhook } from '@assay/contract';
import { WEBHOOK_EVENTS } from '@assay/contract/constants';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormFooter, formState } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { useCreateWebhook } from '../hooks/use-webhooks.ts';
import { eventTexts, type WebhookEvent } from '../model/webhook-events.ts';

const formats = [
  { value: 'json', label: 'JSON, signed' },
  { value: 'slack', label: 'Slack format' },
] as const;

function EventRow({ event, isOn, onToggle }: { readonly event: WebhookEvent; readonly isOn: boolean; readonly onToggle: () => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5 py-1 text-sm">
      <Checkbox id={id} checked={isOn} onChange={onToggle} />
      <label htmlFor={id} className="flex gap-3">
        <span className="w-20 font-mono text-xs leading-5">{event}</span>
        <span className="text-fg-3">{eventTexts[event]}</span>
      </label>
    </div>
  );
}

/** URL, format and events for a new webhook. */
export function WebhookForm({ projectId, onDone }: { readonly projectId: string; readonly onDone: (webhook: NewWebhook) => void }) {
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<'json' | 'slack'>('json');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['run.failed', 'run.error']);
  const create = useCreateWebhook(projectId, onDone);
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const isReady = url.trim() !== '' && events.length > 0;
  const toggle = (event: WebhookEvent): void =>
    setEvents(WEBHOOK_EVENTS.filter((known) => (known === event ? !events.includes(known) : events.includes(known))));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) create.mutate({ url, format, events: [...events] });
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-5">
        <Field label="URL" hint="Stored encrypted. Only the first characters are shown." error={fields.url}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              type="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://ci.example.com/hooks/assay"
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
                create.reset();
              }}
              className="font-mono"
            />
          )}
        </Field>
        <div>
          <p className="mb-1 font-medium text-sm">Format</p>
          <SegmentedControl label="Format" value={format} onChange={setFormat} items={formats} className="w-max" />
        </div>
        <fieldset>
          <legend className="mb-1 font-medium text-sm">Events</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <EventRow key={event} event={event} isOn={events.includes(event)} onToggle={() => toggle(event)} />
          ))}
        </fieldset>
        {create.error !== null && Object.keys(fields).length === 0 && (
          <Notice tone="bad" title="Failed to add webhook">
            {errorDetail(create.error)}
          </Notice>
        )}
      </div>
      <FormFooter state={formState({ isReady, isBusy: create.isPending })}>Add webhook</FormFooter>
    </form>
  );
}
