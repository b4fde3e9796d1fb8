import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Input } from './field.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** A field that filters a list while typing. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  return (
    <span className={cn('relative block', className)}>
      <Search className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-fg-3" strokeWidth={1.75} aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="bg-inset pl-8"
        {...rest}
      />
    </span>
  );
}
