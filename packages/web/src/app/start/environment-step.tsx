import type { EnvironmentSuggestion } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { environmentSuggestionsQuery } from '../../features/environments/api/queries.ts';
import { useCreateSuggested } from '../../features/environments/hooks/use-create-suggested.ts';
import { completeBaseUrl } from '../../features/environments/model/complete-base-url.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Without suggestions, for example after a failure, the URL can still be typed. */
const NOTHING = { items: [], serverPath: '', sharedPath: '' } as const;

function nameFor(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (url === null) return 'default';
  return isLoopback(url.hostname) ? 'local' : url.host;
}

function hintFor(typed: string, { baseUrl, note }: ReturnType<typeof completeBaseUrl>): string {
  if (typed === '') return 'The address of the running API, such as http://localhost:8000.';
  return [`Requests will be sent to ${baseUrl}.`, note ?? ''].join(' ').trim();
}

/** Chooses where requests are sent: a server in the spec with one click, or another URL. */
export function EnvironmentStep({ projectId }: { readonly projectId: string }) {
  const suggestions = useQuery(environmentSuggestionsQuery(projectId));
  const creation = useCreateSuggested(projectId);
  const [typed, setTyped] = useState('');
  const found = suggestions.data ?? NOTHING;
  const completed = completeBaseUrl(typed, found);
  const create = (suggestion: EnvironmentSuggestion): void => creation.mutate(suggestion);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create({ name: nameFor(completed.baseUrl), baseUrl: completed.baseUrl, source: 'address' });
  };
  const rejected = creation.error instanceof ApiError ? creation.error.fields.baseUrl : undefined;
  if (suggestions.isPending) return <Skeleton className="m-4 h-16" />;
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <ul className="flex flex-col gap-2 empty:hidden">
        {found.items.map((suggestion) => (
          <li key={suggestion.baseUrl} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <code className="block break-all font-mono text-sm">{suggestion.baseUrl}</code>
              <span className="text-fg-3 text-xs">
                {suggestion.source === 'servers' ? 'The spec lists this server.' : 'The spec was downloaded from this server.'}
              </span>
            </span>
            <Button variant="primary" disabled={creation.isPending} onClick={() => create(suggestion)}>
              Test this server
              <ArrowRight />
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit}>
        <Field label={found.items.length === 0 ? 'API URL' : 'Another URL'} error={rejected} hint={hintFor(typed.trim(), completed)}>
          {(control) => (
            <div className="flex items-center gap-2">
              <Input
                {...control}
                type="url"
                autoFocus={found.items.length === 0}
                spellCheck={false}
                placeholder="http://localhost:8000"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  creation.reset();
                }}
                className="font-mono text-xs"
              />
              <Button type="submit" disabled={creation.isPending || typed.trim() === ''}>
                Use it
              </Button>
            </div>
          )}
        </Field>
      </form>
    </div>
  );
}
