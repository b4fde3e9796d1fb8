import { Braces } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonStyles } from '../../../ui/button.tsx';
import { cn, hiddenWhenDisabled } from '../../../ui/cn.ts';
import { Input } from '../../../ui/field.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { KnownValue } from '../model/step-values.ts';

type ValueInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  /** The field's label, also used for the button next to it. */
  readonly label: string;
  readonly value: string;
  readonly values: readonly KnownValue[];
  readonly onChange: (text: string) => void;
};

/** A text field with a menu that inserts a captured value or a variable, so that nobody has to type the braces. */
export function ValueInput({ label, value, values, onChange, className, ...rest }: ValueInputProps) {
  return (
    <span className={cn('flex min-w-0 items-center gap-1', className)}>
      <Input
        {...rest}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 font-mono text-xs"
      />
      <MenuButton
        label={`Insert a value into ${label}`}
        className={cn(buttonStyles({ variant: 'ghost', size: 'iconSm' }), hiddenWhenDisabled)}
        entries={[
          { kind: 'heading', key: 'heading', content: 'Insert a value' },
          ...values.map(({ name, from }) => ({
            kind: 'action' as const,
            key: name,
            content: (
              <>
                <code className="font-mono text-xs">{name}</code>
                <span className="ml-auto pl-4 text-fg-3 text-xs">{from}</span>
              </>
            ),
            onSelect: () => onChange(`${value}{{${name}}}`),
          })),
        ]}
      >
        <Braces />
      </MenuButton>
    </span>
  );
}
