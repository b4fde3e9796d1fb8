import type { Endpoint, Spec } from '@assay/contract';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { Select } from '../../../ui/select.tsx';
import { type EndpointFilter, methodChoices, tagChoices } from '../model/filter-endpoints.ts';

interface EndpointFiltersProps {
  readonly filter: EndpointFilter;
  /** Undefined until they have loaded. */
  readonly endpoints: readonly Endpoint[] | undefined;
  readonly specs: readonly Spec[];
  readonly onChange: (parts: Partial<EndpointFilter>) => void;
}

export function EndpointFilters({ filter, endpoints, specs, onChange }: EndpointFiltersProps) {
  const tags = tagChoices(endpoints ?? []);
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-6">
      <SearchInput
        label="Search endpoints"
        placeholder="Path, summary or tag"
        value={filter.words}
        onChange={(words) => onChange({ words })}
        className="w-full sm:w-64"
      />
      <div className="no-scrollbar max-w-full overflow-x-auto max-sm:w-full">
        <SegmentedControl
          label="Method"
          value={filter.method}
          items={methodChoices(endpoints ?? []).map((method) => ({ value: method, label: method }))}
          onChange={(method) => onChange({ method })}
          className="w-max"
        />
      </div>
      {(endpoints === undefined || tags.length > 0) && (
        <Select
          aria-label="Tag"
          className="w-40 max-sm:flex-1"
          value={filter.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value })}
        >
          <option value="">All tags</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="Spec"
        className="w-52 max-sm:flex-1"
        value={filter.specId ?? ''}
        onChange={(event) => onChange({ specId: event.target.value, tag: null })}
      >
        <option value="">All specs</option>
        {specs.map((spec) => (
          <option key={spec.id} value={spec.id}>
            {spec.title} {spec.version}, r{spec.revision}
          </option>
        ))}
      </Select>
    </search>
  );
}
