import { CopyButton } from '../../../ui/copy-button.tsx';

interface HookFactProps {
  readonly label: string;
  readonly value: string;
}

/** A value to paste elsewhere, with a copy button. */
export function CopyableValue({ label, value }: HookFactProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <span className="w-24 shrink-0 text-fg-3">{label}</span>
      <code className="min-w-0 flex-1 break-all font-mono text-xs">{value}</code>
      <CopyButton label={`Copy ${label.toLowerCase()}`} text={() => value} />
    </div>
  );
}
