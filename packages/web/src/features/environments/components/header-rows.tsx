import type { FieldErrors } from '../../../lib/field-errors.ts';
import { Input } from '../../../ui/field.tsx';
import { type HeaderDraft, newHeader } from '../model/draft.ts';
import { Row, RowList } from './row-list.tsx';
import { SecretValueInput } from './secret-value-input.tsx';

interface HeaderRowsProps {
  readonly rows: readonly HeaderDraft[];
  readonly errors: FieldErrors;
  readonly secretKeys: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly HeaderDraft[]) => void;
}

/** The headers sent with every request, in order. A name may occur twice. */
export function HeaderRows({ rows, errors, secretKeys, isReadOnly, onChange }: HeaderRowsProps) {
  const change = (id: number, part: Partial<HeaderDraft>): void => onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <RowList
      title="Dynamic headers"
      count={rows.length}
      add="Add header"
      isReadOnly={isReadOnly}
      error={errors.headers}
      onAdd={() => onChange([...rows, newHeader()])}
    >
      {rows.map((row, index) => {
        const keyError = errors[`headers.${row.id}.key`];
        const valueError = errors[`headers.${row.id}.value`];
        const errorId = `header-${row.id}-error`;
        return (
          <Row
            key={row.id}
            errorId={errorId}
            error={keyError ?? valueError}
            removeLabel={`Remove header ${row.key || index + 1}`}
            onRemove={isReadOnly ? null : () => onChange(rows.filter(({ id }) => id !== row.id))}
            name={
              <Input
                aria-label={`Header ${index + 1} name`}
                aria-invalid={keyError === undefined ? undefined : true}
                aria-describedby={keyError === undefined ? undefined : errorId}
                autoFocus={row.key === '' && row.value === ''}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
                placeholder="X-Tenant"
                value={row.key}
                onChange={(event) => change(row.id, { key: event.target.value })}
                className="font-mono text-xs"
              />
            }
            value={
              <SecretValueInput
                aria-label={`Header ${index + 1} value`}
                aria-invalid={valueError === undefined ? undefined : true}
                aria-describedby={valueError === undefined ? undefined : errorId}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
                secretKeys={secretKeys}
                value={row.value}
                onChange={(value) => change(row.id, { value })}
                className="font-mono text-xs"
              />
            }
          />
        );
      })}
    </RowList>
  );
}
