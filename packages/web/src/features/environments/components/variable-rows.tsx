import type { FieldErrors } from '../../../lib/field-errors.ts';
import { Input } from '../../../ui/field.tsx';
import { newVariable, type VariableDraft } from '../model/draft.ts';
import { Row, RowList } from './row-list.tsx';

interface VariableRowsProps {
  readonly rows: readonly VariableDraft[];
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly VariableDraft[]) => void;
}

/** Plain values for the variables that suites declare. Unlike secrets, they are readable. */
export function VariableRows({ rows, errors, isReadOnly, onChange }: VariableRowsProps) {
  const change = (id: number, part: Partial<VariableDraft>): void =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <RowList
      title="Variables"
      count={rows.length}
      add="Add variable"
      isReadOnly={isReadOnly}
      error={errors.variables}
      onAdd={() => onChange([...rows, newVariable()])}
    >
      {rows.map((row, index) => {
        const nameError = errors[`variables.${row.id}.name`];
        const valueError = errors[`variables.${row.id}.value`];
        const errorId = `variable-${row.id}-error`;
        return (
          <Row
            key={row.id}
            errorId={errorId}
            error={nameError ?? valueError}
            removeLabel={`Remove variable ${row.name || index + 1}`}
            onRemove={isReadOnly ? null : () => onChange(rows.filter(({ id }) => id !== row.id))}
            name={
              <Input
                aria-label={`Variable ${index + 1} name`}
                aria-invalid={nameError === undefined ? undefined : true}
                aria-describedby={nameError === undefined ? undefined : errorId}
                autoFocus={row.name === '' && row.value === ''}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
                placeholder="TENANT"
                value={row.name}
                onChange={(event) => change(row.id, { name: event.target.value })}
                className="font-mono text-xs"
              />
            }
            value={
              <Input
                aria-label={`Variable ${index + 1} value`}
                aria-invalid={valueError === undefined ? undefined : true}
                aria-describedby={valueError === undefined ? undefined : errorId}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
                placeholder="acme"
                value={row.value}
                onChange={(event) => change(row.id, { value: event.target.value })}
                className="font-mono text-xs"
              />
            }
          />
        );
      })}
    </RowList>
  );
}
