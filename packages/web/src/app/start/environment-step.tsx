import type { EnvironmentSuggestion } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { environmentSuggestionsQuery } from '../../features/environments/api/queries.ts';
import { useCreateSuggested } from '../../features/environments/hooks/use-create-suggested.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Chooses where requests are sent: a server in the spec with one click, or another URL. */
export function EnvironmentStep({ projectId }: { readonly projectId: string }) {
  const suggestions = useQuery(environmentSuggestionsQuery(projectId));
  const creation = useCreateSuggested(projectId);
  const [baseUrl, setBaseUrl] = useState('');
  const create = (suggestion: EnvironmentSuggestion): void => creation.mutate(suggestion);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create({ name: 'default', baseUrl: baseUrl.trim(), source: 'address' });
  };
  if (suggestions.data === undefined) return <Skeleton className="m-4 h-16" />;
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <ul className="flex flex-col gap-2 empty:hidden">
        {suggestions.data.map((suggestion) => (
          <li key={suggestion.baseUrl} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              <code className="block break-all font-mono text-sm">{suggestion.baseUrl}</code>
              <span className="text-fg-3 text-xs">
                {suggestion.source === 'servers'
                  ? `The spec lists this server as ${suggestion.name}.`
                  : 'The spec was downloaded from this server.'}
              </span>
            </span>
            <Button variant="primary" disabled={creation.isPending} onClick={() => create(suggestion)}>
              Test this server
              <ArrowRight />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={suggestions.data.length === 0 ? 'API URL' : 'Another URL'}>
            {(control) => (
              <Input
                {...control}
                type="url"
                required
                autoFocus={suggestions.data.length === 0}
                placeholder="http://127.0.0.1:8000"
                value={baseUrl}
                onChange={(event) => setBaseUrl(event.target.value)}
                className="font-mono text-xs"
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabled={creation.isPending || baseUrl.trim() === ''}>
          Use it
        </Button>
      </form>
    </div>
  );
}
