import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../lib/use-change-params.ts';

export const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'failed', label: 'Failed' },
  { value: 'passed', label: 'Passed' },
  { value: 'queued', label: 'Pending' },
] as const;
export type StatusFilter = (typeof statusFilters)[number]['value'];

/** The run list filter, as stored in the URL. */
export interface RunsFilter {
  readonly view: 'runs' | 'coverage';
  readonly status: StatusFilter;
  readonly project: string;
  readonly environment: string;
  readonly words: string;
  readonly page: number;
}

type Change = Partial<Omit<RunsFilter, 'page'>> & { readonly page?: number };

const names = { view: 'view', status: 'status', project: 'project', environment: 'environment', words: 'q', page: 'page' } as const;
const plain: Readonly<Record<keyof RunsFilter, string>> = {
  view: 'runs',
  status: 'all',
  project: '',
  environment: '',
  words: '',
  page: '1',
};

function read(search: URLSearchParams): RunsFilter {
  return {
    view: search.get(names.view) === 'coverage' ? 'coverage' : 'runs',
    status: statusFilters.find(({ value }) => value === search.get(names.status))?.value ?? 'all',
    project: search.get(names.project) ?? '',
    environment: search.get(names.environment) ?? '',
    words: search.get(names.words) ?? '',
    page: Math.max(1, Math.floor(Number(search.get(names.page))) || 1),
  };
}

/** Keeps the filter in the URL, so that a link restores it. Changing it returns to the first page. */
export function useRunsFilter(): { readonly filter: RunsFilter; readonly change: (by: Change) => void } {
  const [search] = useSearchParams();
  const changeParams = useChangeParams();
  const change = (by: Change): void => {
    const next: Change = { page: 1, ...by };
    const keys = (Object.keys(names) as (keyof RunsFilter)[]).filter((key) => next[key] !== undefined);
    const parts = keys.map((key) => [names[key], String(next[key]) === plain[key] ? null : String(next[key])] as const);
    changeParams(Object.fromEntries(parts), by.page === undefined ? 'replace' : 'push');
  };
  return { filter: read(search), change };
}

export const isFiltered = ({ status, project, environment, words }: RunsFilter): boolean =>
  status !== 'all' || project !== '' || environment !== '' || words.trim() !== '';
