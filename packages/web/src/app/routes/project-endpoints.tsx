import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { endpointsQuery } from '../../features/endpoints/api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { projectPath } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MethodChip } from '../../ui/method-chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';

/** The operations of a project's API description, to read and search. */
export function ProjectEndpointsRoute() {
  const { projectId = '' } = useParams();
  const result = useQuery(endpointsQuery(projectId));
  const [words, setWords] = useState('');
  const failure = failureOf(result);
  const wanted = words.trim().toLowerCase();
  const shown = (result.data ?? []).filter(({ path, summary, tags }) =>
    `${path} ${summary ?? ''} ${tags.join(' ')}`.toLowerCase().includes(wanted),
  );
  return (
    <Page title="API Endpoints" subtitle={<span className="nums">{countOf(shown.length, 'endpoint')}</span>} back={projectPath(projectId)}>
      <title>{pageTitle('API Endpoints')}</title>
      <div className="px-4 pb-4 sm:px-6">
        <SearchInput label="Search endpoints" value={words} onChange={setWords} className="w-full sm:w-72" />
      </div>
      {failure !== null && (
        <Notice tone="bad" title="Failed" className="mx-4 sm:mx-6">
          {failure.message}
        </Notice>
      )}
      {shown.length > 0 && (
        <ul className="border-t">
          {shown.map((endpoint) => (
            <li key={endpoint.id} className="flex h-10 items-center gap-3 border-b px-4 sm:px-6">
              <MethodChip method={endpoint.method} />
              <code className="min-w-0 truncate font-mono text-xs">{endpoint.path}</code>
              <span className="min-w-0 flex-1 truncate text-fg-3 text-sm max-sm:hidden">{endpoint.summary}</span>
            </li>
          ))}
        </ul>
      )}
      {result.data !== undefined && shown.length === 0 && (
        <EmptyState
          icon={<Network strokeWidth={1.75} />}
          title={result.data.length === 0 ? 'No endpoints yet' : 'No endpoint matches'}
          body={result.data.length === 0 ? 'Import an OpenAPI document into the project first.' : 'Change the search above.'}
        />
      )}
    </Page>
  );
}
