import type { ApiKey } from '@assay/contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatExact, shortAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

const MASK = '•'.repeat(16);

function usageText(key: ApiKey): string {
  const used = key.lastUsedAt === null ? 'never used' : `used ${shortAge(key.lastUsedAt)}`;
  if (key.expiresAt === null) return used;
  return `${used}, ${key.expired ? 'expired' : 'until'} ${formatDay(key.expiresAt)}`;
}

interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  /** Only the page that created the key has its value. */
  readonly value: string | undefined;
  readonly onRevoke: () => void;
}

/** One API key, masked, with a toggle that shows as much of it as is available. */
export function ApiKeyRow({ apiKey, value, onRevoke }: ApiKeyRowProps) {
  const [isShown, setIsShown] = useState(value !== undefined);
  const { name, prefix, scopes, expired } = apiKey;
  const shown = isShown && value !== undefined ? value : `${prefix}${isShown ? '…' : MASK}`;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li className="border-b py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex items-center gap-2 font-medium text-sm">
            <span className="truncate">{name}</span>
            {expired && <Badge variant="warn">Expired</Badge>}
          </p>
          <p className="truncate text-fg-3 text-xs" title={scopes.join(', ')}>
            {scopes.join(', ')}
          </p>
        </div>
        <code className="min-w-0 flex-[2] basis-56 break-all font-mono text-xs">{shown}</code>
        <span
          className="nums whitespace-nowrap text-fg-3 text-xs"
          title={apiKey.lastUsedAt === null ? undefined : formatExact(apiKey.lastUsedAt)}
        >
          {usageText(apiKey)}
        </span>
        <span className="flex items-center">
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={isShown ? `Hide ${name}` : `Reveal ${name}`}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon />
          </Button>
          {value !== undefined && <CopyButton label={`Copy ${name}`} text={() => value} />}
          <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </span>
      </div>
      {isShown && value === undefined && (
        <p className="mt-1 text-fg-3 text-xs">The full key was shown only when it was created. If you lost it, generate a new one.</p>
      )}
    </li>
  );
}
