import type { EnvironmentSuggestion } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { environmentSuggestionsQuery } from '../api/queries.ts';

interface ServerSuggestionProps {
  readonly projectId: string;
  readonly onUse: (suggestion: EnvironmentSuggestion) => void;
}

/** Suggests the server URL from the project's API spec, so that it does not have to be looked up. */
export function ServerSuggestion({ projectId, onUse }: ServerSuggestionProps) {
  const [suggestion] = useQuery(environmentSuggestionsQuery(projectId)).data ?? [];
  if (suggestion === undefined) return null;
  return (
    <Notice
      tone="info"
      title="The spec lists a server"
      action={
        <Button size="sm" onClick={() => onUse(suggestion)}>
          Use it
        </Button>
      }
    >
      {suggestion.baseUrl}
    </Notice>
  );
}
