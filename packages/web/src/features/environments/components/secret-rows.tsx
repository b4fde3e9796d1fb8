import type { FieldErrors } from '../../../lib/field-errors.ts';
import { Input } from '../../../ui/field.tsx';
import { newSecret, type SecretDraft } from '../model/draft.ts';
import { referenceTo } from '../model/secret-reference.ts';
import { Row, RowList } from './row-list.tsx';

interface SecretRowsProps {
  readonly rows: readonly SecretDraft[];
  readonly errors: FieldErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly SecretDraft[]) => void;
}

function usedByNote({ stored }: SecretDraft): string | undefined {
  if (stored === null || stored.usedBy.length === 0) return undefined;
  return `Used by ${stored.usedBy.map(({ name }) => `header ${name}`).join(', ')}`;
}

function SecretValue({ row, index, error, errorId, isReadOnly, onValue }: SecretValueProps) {
  return (
    <span className="relative block">
      <Input
        type="password"
        aria-label={`Secret ${index + 1} value`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        autoComplete="new-password"
        readOnly={isReadOnly}
        placeholder={row.stored?.maskedPreview ?? 'Value'}
        value={row.value}
        onChange={(event) => onValue(event.target.value)}
        className="pr-[4.5rem] font-mono text-xs"
      />
      <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-fg-3 text-xs">
        {row.value !== '' ? 'new value' : row.stored === null ? '' : isReadOnly ? 'set' : 'write-only'}
      </span>
    </span>
  );
}

interface SecretValueProps {
  readonly row: SecretDraft;
  readonly index: number;
  readonly error: string | undefined;
  readonly errorId: string;
  readonly isReadOnly: boolean;
  readonly onValue: (value: string) => void;
}

/** The secrets: their masked previews, a field for a new value, and where they are used. */
export function SecretRows({ rows, errors, isReadOnly, onChange }: SecretRowsProps) {
  const change = (id: number, part: Partial<SecretDraft>): void => onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <RowList
      title="Secrets"
      count={rows.length}
      add="Add secret"
      isReadOnly={isReadOnly}
      error={errors.secrets}
      onAdd={() => onChange([...rows, newSecret()])}
    >
      {rows.map((row, index) => {
        const keyError = errors[`secrets.${row.id}.keyPath`];
        const valueError = errors[`secrets.${row.id}.value`];
        const errorId = `secret-${row.id}-error`;
        return (
          <Row
            key={row.id}
            errorId={errorId}
            error={keyError ?? valueError}
            note={usedByNote(row)}
            removeLabel={`Remove secret ${row.keyPath || index + 1}`}
            onRemove={isReadOnly ? null : () => onChange(rows.filter(({ id }) => id !== row.id))}
            name={
              <Input
                aria-label={`Secret ${index + 1} key`}
                aria-invalid={keyError === undefined ? undefined : true}
                aria-describedby={keyError === undefined ? undefined : errorId}
                autoFocus={row.keyPath === '' && row.stored === null}
                autoComplete="off"
                spellCheck={false}
                readOnly={isReadOnly}
                placeholder="API_TOKEN"
                value={row.keyPath}
                onChange={(event) => change(row.id, { keyPath: event.target.value })}
                className="font-mono text-xs"
              />
            }
            value={
              <SecretValue
                row={row}
                index={index}
                error={valueError}
                errorId={errorId}
                isReadOnly={isReadOnly}
                onValue={(value) => change(row.id, { value })}
              />
            }
          />
        );
      })}
    </RowList>
  );
}

/** Explains how headers refer to secrets, using an existing key as the example if there is one. */
export function SecretHint({ rows }: { readonly rows: readonly SecretDraft[] }) {
  const example = rows.find((row) => row.keyPath !== '')?.keyPath ?? 'API_TOKEN';
  return (
    <p className="text-fg-3 text-xs">
      Use a secret in a header as <code className="font-mono text-fg-2">{referenceTo(example)}</code>. Values are encrypted and never shown
      again.
    </p>
  );
}
