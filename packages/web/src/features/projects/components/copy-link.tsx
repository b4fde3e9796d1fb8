import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Input } from '../../../ui/field.tsx';

/** A link to share, with an explanation. */
export function CopyLink({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  return (
    <div className="mt-3">
      <div className="flex items-center gap-2">
        <Input
          readOnly
          aria-label="Invitation link"
          value={link}
          className="min-w-0 flex-1 font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton label="Copy invitation link" text={() => link} />
      </div>
      <p className="mt-1 text-fg-3 text-xs">{children}</p>
    </div>
  );
}
