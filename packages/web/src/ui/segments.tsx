import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly items: readonly Segment<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** A visible choice between a few options. Arrow keys move between them. */
export function SegmentedControl<T extends string>({ label, value, items, onChange, className }: SegmentsProps<T>) {
  const choose = (next: string): void => {
    // An empty value means that the selected option was pressed again. One is always selected.
    const item = items.find((candidate) => candidate.value === next);
    if (item) onChange(item.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cn('flex items-center gap-0.5 rounded-lg border bg-inset p-0.5', className)}
    >
      {items.map((item) => (
        <ToggleGroup.Item
          key={item.value}
          value={item.value}
          className="flex h-6 items-center gap-1.5 whitespace-nowrap rounded-[6px] px-2 text-fg-3 text-xs hover:text-fg data-[state=on]:bg-raised data-[state=on]:text-fg data-[state=on]:shadow-[0_0_0_1px_var(--line-strong)] [&_svg]:size-3"
        >
          {item.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
