import { Plus, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn, hiddenWhenDisabled } from '../../../ui/cn.ts';
import { Input } from '../../../ui/field.tsx';
import type { KnownValue } from '../model/step-values.ts';
import { ValueInput } from './value-input.tsx';

export interface NameValue {
  readonly name: string;
  readonly text: string;
}

interface NameValuesProps {
  readonly label: string;
  /** The singular noun for one entry. */
  readonly noun: string;
  readonly entries: readonly NameValue[];
  readonly placeholders: readonly [string, string];
  /** Values to insert; without them, the value is a plain field. */
  readonly values?: readonly KnownValue[];
  /** Ids of lists with suggestions for names and values. */
  readonly suggestions?: { readonly names?: string; readonly values?: string };
  readonly onSet: (name: string, text: string) => void;
  readonly onRemove: (name: string) => void;
}

type RowProps = Pick<NameValuesProps, 'values' | 'suggestions'> & {
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

function ValueField({ label, placeholder, text, values, suggestions, onText, onKeyDown }: RowProps) {
  const common = { placeholder, list: suggestions?.values, onKeyDown };
  if (values !== undefined)
    return <ValueInput {...common} label={label} value={text} values={values} onChange={onText} className="flex-1" />;
  return (
    <Input
      {...common}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onText(event.target.value)}
      className="min-w-0 flex-1 font-mono text-xs"
    />
  );
}

/** The row that adds an entry. An entry with a name and a value is also added when the focus leaves the row, so that saving includes it. */
function AddRow({ noun, placeholders, values, suggestions, onSet }: Omit<NameValuesProps, 'label' | 'entries' | 'onRemove'>) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const hintId = useId();
  const isReady = name.trim() !== '' && text !== '';
  const isIncomplete = isLeft && !isReady && (name.trim() !== '' || text !== '');
  const add = (): void => {
    onSet(name.trim(), text);
    setName('');
    setText('');
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsLeft(true);
    if (isReady) add();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isReady) add();
  };
  return (
    <li className={cn('flex flex-wrap items-center gap-1.5', hiddenWhenDisabled)} onBlur={onBlur} onFocus={() => setIsLeft(false)}>
      <Input
        aria-label={`Name for new ${noun}`}
        aria-describedby={isIncomplete ? hintId : undefined}
        placeholder={placeholders[0]}
        list={suggestions?.names}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-2/5 max-w-40 shrink-0 font-mono text-xs"
      />
      <ValueField
        label={`Value for new ${noun}`}
        placeholder={placeholders[1]}
        text={text}
        onText={setText}
        onKeyDown={onKeyDown}
        {...(values === undefined ? {} : { values })}
        {...(suggestions === undefined ? {} : { suggestions })}
      />
      <Button variant="ghost" size="iconSm" aria-label={`Add ${noun}`} disabled={!isReady} onClick={add}>
        <Plus />
      </Button>
      {isIncomplete && (
        <p id={hintId} className="w-full text-warn text-xs">
          Not added yet. Enter a {name.trim() === '' ? 'name' : 'value'} as well.
        </p>
      )}
    </li>
  );
}

/** Name and value pairs. Each can be changed or removed, and the last row adds one. */
export function NameValues({ label, noun, entries, placeholders, values, suggestions, onSet, onRemove }: NameValuesProps) {
  const more = { ...(values === undefined ? {} : { values }), ...(suggestions === undefined ? {} : { suggestions }) };
  return (
    <section aria-label={label} className={entries.length === 0 ? hiddenWhenDisabled : undefined}>
      <h4 className="mb-1 font-medium text-sm">{label}</h4>
      <ul className="flex flex-col gap-1.5">
        {entries.map(({ name, text }) => (
          <li key={name} className="flex items-center gap-1.5">
            <code title={name} className="w-2/5 max-w-40 shrink-0 truncate font-mono text-xs">
              {name}
            </code>
            <ValueField label={name} text={text} onText={(changed) => onSet(name, changed)} {...more} />
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(name)}
              className={hiddenWhenDisabled}
            >
              <X />
            </Button>
          </li>
        ))}
        <AddRow noun={noun} placeholders={placeholders} onSet={onSet} {...more} />
      </ul>
    </section>
  );
}
