import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { serverAddressesQuery } from '../api/queries.ts';

interface ServerSuggestionProps {
  readonly projectId: string;
  readonly onUse: (address: string) => void;
}

/** Offers the address that the API description of a project names, so that nobody has to look it up. */
export function ServerSuggestion({ projectId, onUse }: ServerSuggestionProps) {
  const [address] = useQuery(serverAddressesQuery(projectId)).data ?? [];
  if (address === undefined) return null;
  return (
    <Notice
      tone="info"
      title="The API description names a server"
      action={
        <Button size="sm" onClick={() => onUse(address)}>
          Use it
        </Button>
      }
    >
      {address}
    </Notice>
  );
}
