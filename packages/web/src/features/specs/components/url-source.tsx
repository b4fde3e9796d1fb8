import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { enabledProfilesQuery } from '../api/queries.ts';
import type { ImportSourceProps } from './import-source.ts';

/** Selects one of the project's auth profiles; renders nothing when there is none. */
function ProfileChoice({ projectId, draft, onChange }: { readonly projectId: string } & Pick<ImportSourceProps, 'draft' | 'onChange'>) {
  const profiles = useQuery(enabledProfilesQuery(projectId)).data ?? [];
  if (profiles.length === 0) return null;
  return (
    <Field label="Auth profile" hint="The token is sent only to the host of the profile’s environment.">
      {(control) => (
        <Select {...control} value={draft.authProfileId} onChange={(event) => onChange({ authProfileId: event.target.value })}>
          <option value="">None (public spec)</option>
          {profiles.map(({ id, name, environmentKey }) => (
            <option key={id} value={id}>
              {name} ({environmentKey})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A URL, with an auth profile or a header for specs that are not public. */
export function UrlSource({ projectId, draft, problem, onChange }: ImportSourceProps & { readonly projectId: string }) {
  const followId = useId();
  const [hasHeader, setHasHeader] = useState(draft.headerName !== '' || draft.headerValue !== '');
  return (
    <>
      <Field label="OpenAPI spec URL" error={problem?.field === 'source' ? problem.detail : undefined}>
        {(control) => (
          <Input
            {...control}
            type="url"
            autoFocus
            value={draft.url}
            onChange={(event) => onChange({ url: event.target.value })}
            placeholder="https://api.example.com/openapi.json"
            className="font-mono"
          />
        )}
      </Field>
      <label htmlFor={followId} className="flex items-start gap-2 text-sm">
        <Checkbox
          id={followId}
          className="mt-0.5"
          checked={draft.followRefs}
          onChange={(event) => onChange({ followRefs: event.target.checked })}
        />
        <span>
          Also download referenced files
          <span className="block text-fg-3 text-xs">Up to 50 files, only from the same host and port.</span>
        </span>
      </label>
      <ProfileChoice projectId={projectId} draft={draft} onChange={onChange} />
      {hasHeader ? (
        <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field label="Header name" error={problem?.field === 'header' ? problem.detail : undefined}>
            {(control) => (
              <Input
                {...control}
                value={draft.headerName}
                onChange={(event) => onChange({ headerName: event.target.value })}
                placeholder="Authorization"
                autoComplete="off"
                className="font-mono"
              />
            )}
          </Field>
          <Field label="Header value" hint="Sent only to this URL, and never stored.">
            {(control) => (
              <Input
                {...control}
                type="password"
                value={draft.headerValue}
                onChange={(event) => onChange({ headerValue: event.target.value })}
                autoComplete="off"
                className="font-mono"
              />
            )}
          </Field>
        </div>
      ) : (
        <Button variant="ghost" size="sm" className="-ml-2.5 self-start" onClick={() => setHasHeader(true)}>
          <KeyRound />
          Add a header for a private spec
        </Button>
      )}
    </>
  );
}
