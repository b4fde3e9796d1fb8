import { type BodyCheck, CHECK_OPERATORS, type CheckOperator } from '@assay/engine/model';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { argumentOf } from '../model/edit-case.ts';

interface BodyChecksProps {
  readonly checks: readonly BodyCheck[];
  readonly onChange: (checks: readonly BodyCheck[]) => void;
}

const words = ([path, operator, argument]: BodyCheck): string =>
  [path, operator, argument === undefined ? '' : JSON.stringify(argument)].filter(Boolean).join(' ');

function AddCheck({ onAdd }: { readonly onAdd: (check: BodyCheck) => void }) {
  const [path, setPath] = useState('');
  const [operator, setOperator] = useState<CheckOperator>('exists');
  const [text, setText] = useState('');
  const needsArgument = operator !== 'exists' && operator !== 'absent';
  const argument = needsArgument ? argumentOf(text) : undefined;
  const add = (): void => {
    onAdd(argument === undefined ? [path.trim(), operator] : [path.trim(), operator, argument]);
    setPath('');
    setText('');
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Input
        aria-label="Path of the new check"
        placeholder="$.id"
        value={path}
        onChange={(event) => setPath(event.target.value)}
        className="min-w-0 basis-full font-mono text-xs"
      />
      <Select
        aria-label="Operator of the new check"
        className="w-24 shrink-0"
        value={operator}
        onChange={(event) => setOperator(CHECK_OPERATORS.find((known) => known === event.target.value) ?? 'exists')}
      >
        {CHECK_OPERATORS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Input
        aria-label="Argument of the new check"
        placeholder="1"
        disabled={!needsArgument}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 font-mono text-xs"
      />
      <Button
        variant="ghost"
        size="iconSm"
        aria-label="Add check"
        disabled={!path.startsWith('$') || (needsArgument && argument === undefined)}
        onClick={add}
      >
        <Plus />
      </Button>
    </div>
  );
}

/** The expectations for the response body, one per check. */
export function BodyChecks({ checks, onChange }: BodyChecksProps) {
  return (
    <section aria-label="Body checks">
      <h4 className="mb-1 text-fg-3 text-sm">Body checks</h4>
      <ul className="mb-1.5 border-t empty:hidden">
        {checks.map((check, index) => (
          <li key={words(check)} className="flex items-center gap-2 border-b py-1">
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{words(check)}</code>
            <Button
              variant="ghost"
              size="iconSm"
              aria-label={`Remove ${words(check)}`}
              onClick={() => onChange(checks.filter((_, at) => at !== index))}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
      <AddCheck onAdd={(check) => onChange([...checks, check])} />
    </section>
  );
}
