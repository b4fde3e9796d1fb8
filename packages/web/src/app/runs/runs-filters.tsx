import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { environmentsQuery, MAX_SELECT_OPTIONS } from '../../features/environments/api/queries.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { useWorkspace } from '../workspace.tsx';
import { type RunsFilter, statusFilters } from './use-runs-filter.ts';

const PAUSE_MS = 250;

/** Reports the search text once the user stops typing. */
function useDebouncedSearch(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => onWords(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return { typed, setTyped };
}

interface RunsFiltersProps {
  readonly filter: RunsFilter;
  readonly onChange: (by: Partial<Omit<RunsFilter, 'page'>>) => void;
}

export function RunsFilters({ filter, onChange }: RunsFiltersProps) {
  const { projects } = useWorkspace();
  const environments = useQuery(environmentsQuery(filter.project === '' ? null : filter.project));
  const { typed, setTyped } = useDebouncedSearch(filter.words, (words) => onChange({ words }));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-6">
      <SearchInput label="Search runs" value={typed} onChange={setTyped} className="w-56 max-sm:w-full" />
      <div className="no-scrollbar max-w-full overflow-x-auto max-sm:w-full">
        <SegmentedControl
          label="Status"
          value={filter.status}
          items={statusFilters}
          onChange={(status) => onChange({ status })}
          className="w-max"
        />
      </div>
      <Select
        aria-label="Project"
        value={filter.project}
        onChange={(event) => onChange({ project: event.target.value, environment: '' })}
        className="w-40 max-sm:flex-1"
      >
        <option value="">All projects</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Environment"
        value={filter.environment}
        onChange={(event) => onChange({ environment: event.target.value })}
        className="w-44 max-sm:flex-1"
      >
        <option value="">All environments</option>
        {environments.data?.map(({ id, name, projectId }) => (
          <option key={id} value={id}>
            {filter.project !== '' || projectId === null ? name : `${name}, ${projectNames.get(projectId) ?? ''}`}
          </option>
        ))}
        {filter.project === '' && environments.data?.length === MAX_SELECT_OPTIONS && (
          <option disabled>Select a project for more filters</option>
        )}
      </Select>
    </div>
  );
}
