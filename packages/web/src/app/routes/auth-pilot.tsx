import { KeyRound } from 'lucide-react';
import { pageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export function AuthPilotRoute() {
  return (
    <Page title="Auth Pilot" subtitle="How tokens are obtained and injected into requests">
      <title>{pageTitle('Auth Pilot')}</title>
      <EmptyState
        icon={<KeyRound strokeWidth={1.75} />}
        title="Not part of this version yet"
        body="Detecting, testing and saving auth profiles comes next. Until then, runs use the headers and secrets of their environment."
      />
    </Page>
  );
}
