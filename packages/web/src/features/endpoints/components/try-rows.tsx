import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import { Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { RowLocation, TryRow } from '../model/try-draft.ts';

const newRowLocations: readonly RowLocation[] = ['header', 'query'];

interface RowProps {
  readonly row: TryRow;
  readonly onChange: (parts: Partial<TryRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, onChange, onRemove }: RowProps) {
  const label = row.name || 'new value';
  return (
    <li className="flex items-center gap-2 px-4 py-1 sm:px-5">
      <Checkbox
        aria-label={`Send ${label}`}
        checked={row.isOn}
        disabled={row.location === 'path'}
        onChange={(event) => onChange({ isOn: event.target.checked })}
      />
      {row.isKnown ? (
        <code className={cn('w-32 shrink-0 truncate font-mono text-xs', !row.isOn && 'text-fg-3')} title={row.name}>
          {row.name}
          {row.isRequired && <span className="ml-0.5 text-bad">*</span>}
        </code>
      ) : (
        <Input
          aria-label="Name"
          value={row.name}
          placeholder="Name"
          onChange={(event) => onChange({ name: event.target.value })}
          className="h-7 w-32 shrink-0 font-mono text-xs"
        />
      )}
      <Input
        aria-label={`Value of ${label}`}
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value, isOn: true })}
        className={cn('h-7 flex-1 font-mono text-xs', !row.isOn && 'text-fg-3')}
      />
      {row.isKnown ? (
        <span className="w-12 shrink-0 text-right text-fg-3 text-xs max-sm:hidden">{row.location}</span>
      ) : (
        <>
          <Select
            aria-label={`Place of ${label}`}
            value={row.location}
            className="w-24 shrink-0"
            onChange={(event) => onChange({ location: newRowLocations.find((location) => location === event.target.value) ?? 'header' })}
          >
            {newRowLocations.map((location) => (
              <option key={location}>{location}</option>
            ))}
          </Select>
          <Button variant="ghost" size="iconSm" aria-label={`Remove ${label}`} onClick={onRemove}>
            <X />
          </Button>
        </>
      )}
    </li>
  );
}

/** Path, query and header values, those from the spec first and added ones below. */
export function TryRows({ rows, onChange }: { readonly rows: readonly TryRow[]; readonly onChange: (rows: readonly TryRow[]) => void }) {
  const add = (): void =>
    onChange([
      ...rows,
      { key: `own ${Date.now()}`, location: 'header', name: '', value: '', isOn: true, isKnown: false, isRequired: false },
    ]);
  return (
    <section aria-label="Parameters and headers" className="shrink-0 border-b pb-1">
      <div className="flex min-h-9 items-center gap-2 px-4 sm:px-5">
        <h3 className="text-sm">Parameters and headers</h3>
        <span className="flex-1" />
        <Button variant="ghost" size="sm" onClick={add}>
          <Plus />
          Add
        </Button>
      </div>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            onChange={(parts) => onChange(rows.map((known) => (known.key === row.key ? { ...known, ...parts } : known)))}
            onRemove={() => onChange(rows.filter((known) => known.key !== row.key))}
          />
        ))}
      </ul>
    </section>
  );
}
