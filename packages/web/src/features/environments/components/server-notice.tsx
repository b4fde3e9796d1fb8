import type { EnvironmentSuggestion } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { environmentSuggestionsQuery } from '../api/queries.ts';
import { completeBaseUrl } from '../model/complete-base-url.ts';

interface ServerNoticeProps {
  readonly projectId: string;
  /** The URL that the user has typed so far. */
  readonly baseUrl: string;
  readonly onUse: (suggestion: Pick<EnvironmentSuggestion, 'baseUrl'> & Partial<EnvironmentSuggestion>) => void;
}

/** Suggests the server URL from the project's API spec, or the part of it that the typed URL lacks or repeats. */
export function ServerNotice({ projectId, baseUrl, onUse }: ServerNoticeProps) {
  const found = useQuery(environmentSuggestionsQuery(projectId)).data;
  if (found === undefined) return null;
  const completed = completeBaseUrl(baseUrl, found);
  const [suggestion] = found.items;
  const offer = completed.note !== null ? completed : baseUrl.trim() === '' ? suggestion : undefined;
  if (offer === undefined) return null;
  return (
    <Notice
      tone="info"
      title={completed.note ?? 'The spec lists a server'}
      action={
        <Button size="sm" onClick={() => onUse(offer)}>
          Use it
        </Button>
      }
    >
      {offer.baseUrl}
    </Notice>
  );
}
