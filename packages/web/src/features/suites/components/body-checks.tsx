import { type BodyCheck, CHECK_OPERATORS, type CheckOperator } from '@assay/engine/model';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn, hiddenWhenDisabled } from '../../../ui/cn.ts';
import { Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { fieldText } from '../model/body-fields.ts';
import { fieldPath, parseArgument } from '../model/edit-step.ts';
import type { KnownValue } from '../model/step-values.ts';
import { ValueInput } from './value-input.tsx';

interface BodyChecksProps {
  readonly checks: readonly BodyCheck[];
  readonly values: readonly KnownValue[];
  /** ID of the list with the documented response's fields. */
  readonly fields: string;
  readonly onChange: (checks: readonly BodyCheck[]) => void;
}

const OPERATOR_WORDS: Readonly<Record<CheckOperator, string>> = {
  exists: 'exists',
  absent: 'does not exist',
  eq: 'equals',
  ne: 'does not equal',
  match: 'matches pattern',
  contains: 'contains',
  in: 'is one of',
  type: 'has type',
  len: 'has length',
  count: 'occurs times',
  lt: 'is less than',
  le: 'is at most',
  gt: 'is greater than',
  ge: 'is at least',
  same: 'is the same as in',
};

const operatorOf = (name: string): CheckOperator => CHECK_OPERATORS.find((known) => known === name) ?? 'exists';
const takesArgument = (operator: CheckOperator): boolean => operator !== 'exists' && operator !== 'absent';

/** The most common operators come first. */
const OPERATORS = (['eq', 'exists', 'match', 'contains'] as const satisfies readonly CheckOperator[] as readonly CheckOperator[]).concat(
  CHECK_OPERATORS.filter((name) => !['eq', 'exists', 'match', 'contains'].includes(name)),
);

function OperatorSelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: CheckOperator;
  readonly onChange: (operator: CheckOperator) => void;
}) {
  return (
    <Select aria-label={label} className="w-32 shrink-0" value={value} onChange={(event) => onChange(operatorOf(event.target.value))}>
      {OPERATORS.map((name) => (
        <option key={name} value={name}>
          {OPERATOR_WORDS[name]}
        </option>
      ))}
    </Select>
  );
}

function CheckRow({
  check: [path, operator, argument],
  values,
  onChange,
  onRemove,
}: {
  readonly check: BodyCheck;
  readonly values: readonly KnownValue[];
  readonly onChange: (check: BodyCheck) => void;
  readonly onRemove: () => void;
}) {
  const change = (next: CheckOperator): void => onChange(takesArgument(next) ? [path, next, argument ?? ''] : [path, next]);
  return (
    <li className="flex flex-wrap items-center gap-1.5">
      <code title={path} className="w-2/5 max-w-40 shrink-0 truncate font-mono text-xs">
        {path}
      </code>
      <OperatorSelect label={`Check of ${path}`} value={operator} onChange={change} />
      {takesArgument(operator) ? (
        <ValueInput
          label={`Expected value for ${path}`}
          value={argument === undefined ? '' : fieldText(argument)}
          values={values}
          onChange={(text) => onChange([path, operator, typeof argument === 'string' ? text : (parseArgument(text) ?? '')])}
          className="min-w-32 flex-1"
        />
      ) : (
        <span className="flex-1" />
      )}
      <Button variant="ghost" size="iconSm" aria-label={`Remove the check on ${path}`} onClick={onRemove} className={hiddenWhenDisabled}>
        <X />
      </Button>
    </li>
  );
}

function AddCheck({ values, fields, onAdd }: Pick<BodyChecksProps, 'values' | 'fields'> & { readonly onAdd: (check: BodyCheck) => void }) {
  const [path, setPath] = useState('');
  const [operator, setOperator] = useState<CheckOperator>('eq');
  const [text, setText] = useState('');
  const argument = takesArgument(operator) ? parseArgument(text) : undefined;
  const isReady = path.trim() !== '' && (!takesArgument(operator) || argument !== undefined);
  const add = (): void => {
    if (!isReady) return;
    onAdd(argument === undefined ? [fieldPath(path), operator] : [fieldPath(path), operator, argument]);
    setPath('');
    setText('');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields adds the check
    <div
      className={cn('flex flex-wrap items-center gap-1.5', hiddenWhenDisabled)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          add();
        }
      }}
    >
      <Input
        aria-label="Field for the new check"
        placeholder="id"
        list={fields}
        autoComplete="off"
        spellCheck={false}
        value={path}
        onChange={(event) => setPath(event.target.value)}
        className="w-2/5 max-w-40 shrink-0 font-mono text-xs"
      />
      <OperatorSelect label="Type of the new check" value={operator} onChange={setOperator} />
      {takesArgument(operator) ? (
        <ValueInput
          label="Expected value for the new check"
          placeholder="value"
          value={text}
          values={values}
          onChange={setText}
          className="min-w-32 flex-1"
        />
      ) : (
        <span className="flex-1" />
      )}
      <Button variant="ghost" size="iconSm" aria-label="Add check" disabled={!isReady} onClick={add}>
        <Plus />
      </Button>
    </div>
  );
}

/** The expectations for fields of the response, one per row. */
export function BodyChecks({ checks, values, fields, onChange }: BodyChecksProps) {
  return (
    <section aria-label="Response fields" className={checks.length === 0 ? hiddenWhenDisabled : undefined}>
      <h4 className="mb-1 font-medium text-sm">Response fields</h4>
      <ul className="mb-1.5 flex flex-col gap-1.5 empty:hidden">
        {checks.map((check, index) => (
          <CheckRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a check, because the same field may have several
            key={index}
            check={check}
            values={values}
            onChange={(changed) => onChange(checks.with(index, changed))}
            onRemove={() => onChange(checks.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <AddCheck values={values} fields={fields} onAdd={(check) => onChange([...checks, check])} />
    </section>
  );
}
