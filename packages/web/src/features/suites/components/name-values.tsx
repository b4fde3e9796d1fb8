import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';

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
  readonly onSet: (name: string, text: string) => void;
  readonly onRemove: (name: string) => void;
}

function AddRow({ noun, placeholders, onSet }: Pick<NameValuesProps, 'noun' | 'placeholders' | 'onSet'>) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const add = (): void => {
    onSet(name.trim(), text);
    setName('');
    setText('');
  };
  return (
    <li className="flex items-center gap-1.5">
      <Input
        aria-label={`Name of a new ${noun}`}
        placeholder={placeholders[0]}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="w-28 shrink-0 font-mono text-xs"
      />
      <Input
        aria-label={`Value of a new ${noun}`}
        placeholder={placeholders[1]}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 font-mono text-xs"
      />
      <Button variant="ghost" size="iconSm" aria-label={`Add ${noun}`} disabled={name.trim() === '' || text === ''} onClick={add}>
        <Plus />
      </Button>
    </li>
  );
}

/** Name and value pairs. Each can be changed or removed, and the last row adds one. */
export function NameValues({ label, noun, entries, placeholders, onSet, onRemove }: NameValuesProps) {
  return (
    <section aria-label={label}>
      <h4 className="mb-1 text-fg-3 text-sm">{label}</h4>
      <ul className="flex flex-col gap-1.5">
        {entries.map(({ name, text }) => (
          <li key={`${name} ${text}`} className="flex items-center gap-1.5">
            <code title={name} className="w-28 shrink-0 truncate font-mono text-xs">
              {name}
            </code>
            <Input
              aria-label={name}
              defaultValue={text}
              onBlur={(event) => event.target.value !== text && onSet(name, event.target.value)}
              className="min-w-0 flex-1 font-mono text-xs"
            />
            <Button variant="ghost" size="iconSm" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
              <X />
            </Button>
          </li>
        ))}
        <AddRow noun={noun} placeholders={placeholders} onSet={onSet} />
      </ul>
    </section>
  );
}
