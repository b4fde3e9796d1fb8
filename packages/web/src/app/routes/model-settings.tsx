import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { modelSettingsQuery } from '../../features/model-settings/api/queries.ts';
import { ModelForm } from '../../features/model-settings/components/model-form.tsx';
import { OperatorModel } from '../../features/model-settings/components/operator-model.tsx';
import { SendBodiesSwitch } from '../../features/model-settings/components/send-bodies.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { isAdmin } from '../../lib/session/is-admin.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function Settings() {
  const result = useQuery(modelSettingsQuery);
  const failure = failureOf(result);
  const settings = result.data;
  if (failure !== null)
    return <LoadFailure title="Failed to load the model" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />;
  return (
    <>
      <SettingsBlock
        title="Connection"
        note="The model interprets chat messages and suggests tests. Without a model, Assay uses its built-in parser."
      >
        {settings === undefined ? (
          <Skeleton className="h-96 max-sm:h-[26.5rem]" />
        ) : settings.source === 'operator' && settings.connection !== null ? (
          <OperatorModel connection={settings.connection} />
        ) : (
          <ModelForm settings={settings} />
        )}
      </SettingsBlock>
      <SettingsBlock title="Privacy" note="Data sent to the model.">
        {settings === undefined ? <Skeleton className="h-12" /> : <SendBodiesSwitch isOn={settings.sendsBodies} />}
        <p className="mt-4 text-fg-3 text-sm">
          The model receives the message, the names and rules of at most 30 operations, the environment names, the suite’s cases and the
          latest results. It never receives secrets, credentials or environment URLs.
        </p>
      </SettingsBlock>
    </>
  );
}

/** The language model used by this server, for administrators. */
export function ModelSettingsRoute() {
  const session = useSession();
  return (
    <Page title="Model" subtitle="The language model used by this server" back={screens.settings} className="border-t">
      <title>{pageTitle('Model')}</title>
      {isAdmin(session) ? (
        <Settings />
      ) : (
        <EmptyState
          icon={<ShieldAlert strokeWidth={1.75} />}
          title="For administrators"
          body="The model is shared by the whole server. Requires the admin role."
        />
      )}
    </Page>
  );
}
