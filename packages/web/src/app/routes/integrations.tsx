import { Blocks } from 'lucide-react';
import { pageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export function IntegrationsRoute() {
  return (
    <Page title="Integrations" subtitle="Connect Assay to where your team already works">
      <title>{pageTitle('Integrations')}</title>
      <EmptyState
        icon={<Blocks strokeWidth={1.75} />}
        title="No integrations yet"
        body="GitHub checks and webhooks are not part of this version yet. Nothing is connected, and nothing leaves this server."
      />
    </Page>
  );
}
