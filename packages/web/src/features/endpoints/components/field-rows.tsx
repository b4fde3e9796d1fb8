import type { BodyField } from '@assay/contract';

const INDENT_REM = 1;

function shown(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function FieldRow({ field }: { readonly field: BodyField }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b py-1.5 text-sm sm:grid sm:grid-cols-[minmax(8rem,12rem)_8rem_minmax(0,1fr)_auto] sm:items-start">
      <code className="min-w-0 break-all font-mono text-xs leading-5" style={{ paddingLeft: `${field.depth * INDENT_REM}rem` }}>
        {field.name}
        {field.required && (
          <abbr title="required" className="ml-1 text-bad no-underline">
            *
          </abbr>
        )}
      </code>
      <span className="min-w-0 truncate text-fg-3" title={field.type}>
        {field.type}
      </span>
      <span className="min-w-0 break-words text-fg-2 max-sm:basis-full">
        {field.constraints.join(', ')}
        {field.description !== null && <span className="block text-fg-3 text-xs">{field.description}</span>}
      </span>
      {field.example !== null && <code className="max-w-40 truncate font-mono text-fg-3 text-xs leading-5">{shown(field.example)}</code>}
    </li>
  );
}

/** The fields in a body, with nested fields indented. */
export function FieldRows({ fields, label }: { readonly fields: readonly BodyField[]; readonly label: string }) {
  if (fields.length === 0) return <p className="py-1.5 text-fg-3 text-sm">The spec does not describe any fields.</p>;
  return (
    <ul aria-label={label} className="border-t">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat at different depths and the order is fixed
        <FieldRow key={index} field={field} />
      ))}
    </ul>
  );
}
