import type { SpecDiff } from '@assay/contract';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { TextWithCode } from '../../../ui/text-with-code.tsx';
import { type DiffRow, operationParts } from '../model/diff-rows.ts';
import { LevelMark, levelLabel } from './level-mark.tsx';

const MAX_OPERATIONS = 8;
const tones = { breaking: 'destructive', compatible: 'ok', unknown: 'warn' } as const;

const meanings = {
  breaking: (version: string) => `A client that worked against ${version} may now fail.`,
  compatible: (version: string) => `Clients written for ${version} keep working.`,
  unknown: () => 'The impact on clients depends on values that are not in the spec. Such a change never makes a run fail.',
} as const;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 py-1 text-sm">
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** One change in full: what it means, where it is in the spec, and which operations it affects. */
export function DiffDetails({ row, diff, className }: { readonly row: DiffRow; readonly diff: SpecDiff; readonly className: string }) {
  const { change } = row;
  const reached = row.operations.slice(0, MAX_OPERATIONS);
  return (
    <section aria-label="Change" className={cn('min-w-0', className)}>
      <div className="lg:sticky lg:top-0">
        <header className="border-b px-4 py-4">
          <h2 className="flex flex-wrap items-center gap-2">
            <Badge variant={tones[change.level]}>
              <LevelMark level={change.level} className="size-3" />
              {levelLabel(change.level)}
            </Badge>
            <code className="min-w-0 break-all font-mono text-xs">{row.method === null ? row.name : `${row.method} ${row.name}`}</code>
          </h2>
          <p className="mt-2 text-sm first-letter:uppercase">
            <TextWithCode text={change.message} />
          </p>
          <p className="mt-1 text-fg-3 text-sm">{meanings[change.level](diff.base.version)}</p>
        </header>
        <dl className="border-b px-4 py-3">
          <Fact name="Rule">
            <code className="break-all font-mono text-xs">{change.rule}</code>
          </Fact>
          {change.pointer !== '' && (
            <Fact name="Pointer">
              <span className="flex items-start gap-1">
                <code className="min-w-0 break-all font-mono text-fg-2 text-xs leading-5">{change.pointer}</code>
                <CopyButton label="Copy pointer" text={() => change.pointer} />
              </span>
            </Fact>
          )}
        </dl>
        {reached.length > 0 && (
          <section aria-label="Where it applies" className="px-4 py-3">
            <h3 className="mb-1.5 text-fg-3 text-sm">Where it applies</h3>
            <ul>
              {reached.map((name) => {
                const parts = operationParts(name);
                return (
                  <li key={name} className="flex h-7 items-center gap-3">
                    {parts !== null && <MethodChip method={parts.method} />}
                    <PathText path={parts?.path ?? name} className="text-fg-2" />
                  </li>
                );
              })}
            </ul>
            {row.operations.length > MAX_OPERATIONS && (
              <p className="mt-1 text-fg-3 text-xs">{countOf(row.operations.length - MAX_OPERATIONS, 'more operation')}</p>
            )}
          </section>
        )}
      </div>
    </section>
  );
}
