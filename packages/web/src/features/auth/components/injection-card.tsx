import { KeyRound } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { InjectionPreview } from '../model/injection-preview.ts';

const COPIED = { title: 'Copied to clipboard', detail: 'Header injection preview copied successfully' } as const;

/** The part of the request that contains the credential. */
export function InjectionCard({ preview }: { readonly preview: InjectionPreview }) {
  return (
    <section aria-label="Injection preview" className="overflow-hidden rounded-xl border bg-raised">
      <header className="flex h-10 items-center gap-2 pr-2 pl-4">
        <h3 className="font-medium text-sm">Injection preview</h3>
        {preview.isLive && (
          <Badge variant="accent">
            <KeyRound aria-hidden />
            Live Token
          </Badge>
        )}
        <span className="flex-1" />
        <CopyButton label="Copy injection preview" text={() => preview.line} notice={COPIED} />
      </header>
      <ScrollRegion
        label="The header that requests will include"
        className="overflow-x-auto border-t bg-inset px-4 py-2.5 font-mono text-xs"
      >
        <span className="whitespace-nowrap">
          <span className="text-info">{preview.name}</span>
          <span className="text-fg-3">{preview.name.startsWith('?') ? '' : ': '}</span>
          <span className={preview.isLive ? 'text-fg' : 'text-fg-2'}>{preview.value}</span>
        </span>
      </ScrollRegion>
    </section>
  );
}
