import type { Contact } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { CONTACTS_PAGE_SIZE, type ContactFilter, contactsQuery } from '../../features/contacts/api/queries.ts';
import { ContactsTable } from '../../features/contacts/components/contacts-table.tsx';
import { DeleteContactDialog } from '../../features/contacts/components/delete-contact-dialog.tsx';
import { contactStatuses } from '../../features/contacts/model/contact-status.ts';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { isAdmin } from '../../lib/session/is-admin.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const filters = [{ value: 'all', label: 'All' }, ...contactStatuses] as const;

function ContactsSkeleton() {
  return (
    <div role="status" aria-label="Loading contacts" className="flex flex-col gap-2 px-4 sm:px-6">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-8" />
      ))}
    </div>
  );
}

function ContactList() {
  const [filter, setFilter] = useState<ContactFilter>({ page: 1, search: '', status: 'all' });
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const result = useQuery(contactsQuery(useDeferredValue(filter)));
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const contacts = result.data?.items ?? [];
  const total = result.data?.total ?? 0;
  const isFiltered = filter.search !== '' || filter.status !== 'all';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-6">
        <Input
          type="search"
          aria-label="Search contacts"
          placeholder="Name, email or company"
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, page: 1, search: event.target.value })}
          className="w-64 bg-inset max-md:w-full"
        />
        <SegmentedControl
          label="Status"
          value={filter.status}
          items={filters}
          onChange={(status) => setFilter({ ...filter, page: 1, status })}
          className="no-scrollbar overflow-x-auto"
        />
        <span className="nums text-fg-3 text-xs">{result.data !== undefined && countOf(total, 'contact')}</span>
      </div>
      {failure !== null && (
        <LoadFailure title="Failed to load contacts" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {isLate && failure === null && <ContactsSkeleton />}
      {contacts.length > 0 && <ContactsTable contacts={contacts} onDelete={setLeaving} />}
      <Pager page={filter.page} pageSize={CONTACTS_PAGE_SIZE} total={total} onPage={(page) => setFilter({ ...filter, page })} />
      {result.data !== undefined && contacts.length === 0 && (
        <EmptyState
          icon={<Users strokeWidth={1.75} />}
          title={isFiltered ? 'No matching contacts' : 'No contacts yet'}
          body={isFiltered ? 'Try a different search or status.' : 'People who join the beta on the landing page appear here.'}
        />
      )}
      {leaving !== null && <DeleteContactDialog contact={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** The list of people who asked to join the beta, for administrators. */
export function ContactsRoute() {
  const session = useSession();
  return (
    <Page title="Beta contacts" subtitle="People who asked to join the beta on the landing page" back={screens.settings}>
      <title>{pageTitle('Beta contacts')}</title>
      {isAdmin(session) ? (
        <ContactList />
      ) : (
        <EmptyState
          icon={<ShieldAlert strokeWidth={1.75} />}
          title="For administrators"
          body="This list contains names and email addresses. Requires the admin role."
        />
      )}
    </Page>
  );
}
