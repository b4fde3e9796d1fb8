import type { AuthProfile, EndpointDetail, Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { usableProfilesQuery } from '../api/queries.ts';
import { useTry } from '../hooks/use-try.ts';
import type { ProfileChoice } from '../model/generate-request.ts';
import { draftFor, emptyPathNames } from '../model/try-draft.ts';
import { listTriedRequests, type TriedRequest } from '../model/try-history.ts';
import { TryReplyPanel } from './try-reply-panel.tsx';
import { TryRequestForm } from './try-request-form.tsx';
import { TryTarget } from './try-target.tsx';

const SaveTestDialog = lazy(async () => ({ default: (await import('./save-test-dialog.tsx')).SaveTestDialog }));

const secretKeys = (environment: Environment | null): ReadonlySet<string> =>
  new Set(environment?.secrets.map(({ keyPath }) => keyPath) ?? []);

/** Renders the action that a profile needs before it can be used, such as a new sign-in. */
export type RenderProfileNeed = (input: {
  readonly profile: AuthProfile;
  readonly environmentId: string;
  readonly onReady: () => void;
}) => ReactNode;

interface TryItProps {
  readonly projectId: string;
  readonly endpoint: EndpointDetail;
  readonly environments: readonly Environment[];
  readonly environmentId: string | null;
  readonly renderProfileNeed: RenderProfileNeed;
}

/** Sends a single request: the request on the left, the response on the right. */
export function TryIt({ projectId, endpoint, environments, environmentId, renderProfileNeed }: TryItProps) {
  const profiles = useQuery(usableProfilesQuery(projectId)).data ?? [];
  const [chosenId, setChosenId] = useState(environmentId);
  const [choice, setChoice] = useState<ProfileChoice>({ kind: 'open' });
  const environment = environments.find(({ id }) => id === chosenId) ?? environments[0] ?? null;
  const [draft, setDraft] = useState(() => listTriedRequests(endpoint.id)[0]?.draft ?? draftFor(endpoint, secretKeys(environment)));
  const [shown, setShown] = useState<TriedRequest | null>(() => listTriedRequests(endpoint.id)[0] ?? null);
  const [saved, setSaved] = useState<TriedRequest | null>(null);
  const sending = useTry(projectId, endpoint, setShown);
  if (environment === null) {
    return (
      <Notice tone="info" title="No environments yet" className="m-5">
        Add one under Environments. It contains the base URL for requests.
      </Notice>
    );
  }
  const missing = emptyPathNames(draft);
  const send = (): void => sending.mutate({ draft, environment, choice });
  // After a failure the list is reloaded, but the selection still contains the old profile, so the profile is looked up again.
  const profile = choice.kind === 'profile' ? (profiles.find(({ id }) => id === choice.profile.id) ?? choice.profile) : null;
  return (
    <div className="thin-scroll min-h-0 flex-1 overflow-y-auto md:grid md:grid-cols-2 md:overflow-hidden">
      <TryRequestForm
        endpoint={endpoint}
        draft={draft}
        environment={environment}
        problem={missing.length > 0 ? `Enter a value for ${missing.join(', ')} first.` : null}
        isSending={sending.isPending}
        onChange={setDraft}
        onSend={send}
      >
        <TryTarget
          environments={environments}
          environment={environment}
          profiles={profiles}
          choice={choice}
          onEnvironment={setChosenId}
          onProfile={setChoice}
        />
        {profile !== null && renderProfileNeed({ profile, environmentId: environment.id, onReady: send })}
      </TryRequestForm>
      <TryReplyPanel
        endpointId={endpoint.id}
        shown={shown}
        isSending={sending.isPending}
        onShow={(past) => {
          setShown(past);
          setDraft(past.draft);
        }}
        onSave={setSaved}
      />
      {saved !== null && (
        <Suspense>
          <SaveTestDialog projectId={projectId} endpoint={endpoint} past={saved} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </div>
  );
}
