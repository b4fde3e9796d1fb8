import type { ApiKey, NewApiKey } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { apiKeysQuery } from '../api/queries.ts';
import { useRevokeApiKey } from '../hooks/use-key-changes.ts';
import { ApiKeyRow } from './api-key-row.tsx';

const GenerateKeyForm = lazy(() => import('./generate-key-form.tsx').then((module) => ({ default: module.GenerateKeyForm })));

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const revoke = useRevokeApiKey(onClose);
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke"
      state={revoke.isPending ? 'busy' : 'ready'}
      onConfirm={() => revoke.mutate(apiKey)}
      onClose={onClose}
    >
      Requests that use the key <code className="font-mono text-xs">{apiKey.prefix}…</code> will be rejected. This cannot be undone.
    </ConfirmDialog>
  );
}

/** The user's API keys. Their values exist only in this component's state, so they are lost when the user leaves the page. */
export function ApiKeys() {
  const result = useQuery(apiKeysQuery);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const failure = failureOf(result);
  const keys = result.data;
  const remember = ({ id, value }: NewApiKey): void => {
    setValues({ ...values, [id]: value });
    setIsMaking(false);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b pb-2">
        <p className="nums text-fg-3 text-sm">{keys !== undefined && keys.length > 0 && countOf(keys.length, 'key')}</p>
        <Button size="sm" onClick={() => setIsMaking(true)}>
          <Plus />
          Generate key
        </Button>
      </div>
      {failure !== null && <LoadFailure title="Failed to load API keys" failure={failure} onRetry={result.refetch} className="mt-3" />}
      {keys === undefined && failure === null && <Skeleton className="mt-3 h-12" />}
      {keys?.length === 0 && (
        <p className="py-4 text-fg-3 text-sm">
          No API keys yet. <code className="font-mono text-xs">assay login</code> creates one for your terminal. Generate one here for CI.
        </p>
      )}
      <ul aria-label="API keys">
        {keys?.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} value={values[key.id]} onRevoke={() => setLeaving(key)} />
        ))}
      </ul>
      {keys?.some(({ id }) => values[id] !== undefined) && (
        <Notice tone="warn" title="Copy the new key now" className="mt-3">
          You can see the full key only while this page is open. After that, only its first characters are shown.
        </Notice>
      )}
      <Dialog open={isMaking} onOpenChange={setIsMaking}>
        <DialogContent title="Generate API key" description="The key acts as you, within its scopes." size="lg">
          <Suspense fallback={<Skeleton className="m-5 h-80" />}>
            <GenerateKeyForm onMade={remember} />
          </Suspense>
        </DialogContent>
      </Dialog>
      {leaving !== null && <RevokeDialog apiKey={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
