import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { environmentSuggestionsQuery } from '../api/queries.ts';
import { useCreateSuggested } from '../hooks/use-create-suggested.ts';

interface SuggestedEnvironmentsProps {
  readonly projectId: string;
  /** Shown if the spec lists no server. */
  readonly whenNone?: ReactNode;
}

/** Suggests one environment for each server in the project's spec, each created with one click. */
export function SuggestedEnvironments({ projectId, whenNone = null }: SuggestedEnvironmentsProps) {
  const suggestions = useQuery(environmentSuggestionsQuery(projectId)).data?.items;
  const creation = useCreateSuggested(projectId);
  if (suggestions === undefined) return null;
  if (suggestions.length === 0) return whenNone;
  return (
    <section aria-label="Environments from the spec" className="rounded-lg border bg-raised">
      <p className="px-3 pt-2.5 pb-1 font-medium text-sm">Create an environment from the spec</p>
      <ul className="pb-1">
        {suggestions.map((suggestion) => (
          <li key={suggestion.baseUrl} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block truncate">{suggestion.name}</span>
              <code className="block break-all font-mono text-fg-3 text-xs">{suggestion.baseUrl}</code>
              {suggestion.source === 'address' && (
                <span className="block text-fg-3 text-xs">The spec does not list a server. This is the host it was downloaded from.</span>
              )}
            </span>
            <Button
              size="sm"
              aria-label={`Create ${suggestion.name}`}
              disabled={creation.isPending}
              onClick={() => creation.mutate(suggestion)}
            >
              <Plus />
              Create
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
