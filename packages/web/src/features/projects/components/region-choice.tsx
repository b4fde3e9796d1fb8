import { RadioGroup } from 'radix-ui';

const regions = [
  ['EU', 'Europe'],
  ['US', 'United States'],
] as const;
type Region = (typeof regions)[number][0];

interface RegionChoiceProps {
  readonly value: Region;
  readonly isDisabled?: boolean;
  readonly onChange: (region: Region) => void;
}

export function RegionChoice({ value, isDisabled = false, onChange }: RegionChoiceProps) {
  const choose = (next: string): void => {
    const region = regions.find(([code]) => code === next)?.[0];
    if (region !== undefined) onChange(region);
  };
  return (
    <div>
      <p className="mb-1 font-medium text-sm">Region</p>
      <RadioGroup.Root
        aria-label="Region"
        value={value}
        disabled={isDisabled}
        onValueChange={choose}
        className="grid grid-cols-2 gap-2 max-sm:grid-cols-1"
      >
        {regions.map(([code, name]) => (
          <RadioGroup.Item
            key={code}
            value={code}
            className="flex h-11 items-center gap-2.5 rounded-md border border-line-strong bg-raised px-3 text-left text-fg-2 text-sm disabled:opacity-60 data-[state=checked]:border-accent-text data-[state=checked]:bg-accent-soft data-[state=checked]:text-fg"
          >
            <span className="grid size-4 shrink-0 place-items-center rounded-full border border-line-strong">
              <RadioGroup.Indicator className="size-2 rounded-full bg-accent-text" />
            </span>
            <span className="font-medium">{code}</span>
            <span className="truncate text-fg-2">{name}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
