import { KeyRound } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Input } from '../../../ui/field.tsx';
import { completeReference, matchingSecrets, openReferenceAt, referenceTo } from '../model/secret-reference.ts';

interface SecretValueInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly secretKeys: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A text field that suggests the environment's secrets after two opening braces. */
export function SecretValueInput({ value, secretKeys, onChange, ...rest }: SecretValueInputProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [wanted, setWanted] = useState(0);
  const open = caret === null || rest.readOnly === true ? null : openReferenceAt(value, caret);
  const keys = open === null ? [] : matchingSecrets(secretKeys, open.typed);
  const chosen = Math.min(wanted, Math.max(0, keys.length - 1));

  const follow = (): void => setCaret(input.current?.selectionStart ?? null);
  const take = (key: string): void => {
    if (open === null || caret === null) return;
    const done = completeReference(value, caret, open, key);
    onChange(done.text);
    setCaret(null);
    setWanted(0);
    // The caret can only be set once the new text is in the field.
    requestAnimationFrame(() => input.current?.setSelectionRange(done.caret, done.caret));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keys[chosen];
    if (key === undefined) return;
    if (event.key === 'ArrowDown') setWanted((chosen + 1) % keys.length);
    else if (event.key === 'ArrowUp') setWanted((chosen - 1 + keys.length) % keys.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(key);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Input
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={keys.length > 0}
        aria-controls={listId}
        aria-activedescendant={keys.length > 0 ? `${listId}-${chosen}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onClick={follow}
        onBlur={() => setCaret(null)}
        {...rest}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Secrets"
        hidden={keys.length === 0}
        className="thin-scroll absolute inset-x-0 top-full z-20 mt-1 max-h-44 overflow-auto rounded-lg border border-line-strong bg-raised p-1 shadow-pop"
      >
        {keys.map((key, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps focus and refers to this element
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(key)}
            className={cn('flex h-7 items-center gap-2 rounded-md px-2 text-xs max-md:h-9', index === chosen && 'bg-accent-soft')}
          >
            <KeyRound className="size-3 shrink-0 text-fg-3" aria-hidden />
            <code className="truncate font-mono">{referenceTo(key)}</code>
          </div>
        ))}
      </div>
    </div>
  );
}
