import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface NamedSelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The label for no selection, which has an empty value. */
  readonly none?: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A select for named items such as suites, environments and projects. */
export function NamedSelect({ label, hint, error, none, items, value, onChange }: NamedSelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
