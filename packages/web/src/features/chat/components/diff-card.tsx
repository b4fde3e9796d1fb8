import type { DiffCard as DiffCardData, DiffFile } from '@assay/contract';
import { SUITE_HEADER_PATH } from '@assay/engine/model';
import { Check, ChevronRight, FileDiff, FileJson, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { isComplete, toPatch } from '../model/diff-lines.ts';
import { DiffRows } from './diff-rows.tsx';
import { FoldButton } from './fold-button.tsx';

export function LineCounts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className="nums shrink-0 whitespace-nowrap font-mono text-xs">
      <span className="text-ok">+{added.toLocaleString('en')}</span>
      {removed > 0 && <span className="ml-1.5 text-bad">−{removed.toLocaleString('en')}</span>}
    </span>
  );
}

interface FoldableFileProps {
  readonly file: DiffFile;
  readonly start: 'open' | 'folded';
  readonly name?: string;
  /** Reverts the change; absent when that is no longer possible. */
  readonly onReject?: (() => void) | undefined;
}

function Verdicts({
  file,
  isAccepted,
  onAccept,
  onReject,
}: {
  readonly file: DiffFile;
  readonly isAccepted: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}) {
  return (
    <span className="absolute top-1 right-1.5 flex gap-0.5">
      <Button variant="ghost" size="iconSm" aria-label={`Accept ${file.path}`} aria-pressed={isAccepted} title="Accept" onClick={onAccept}>
        <Check className={isAccepted ? 'text-ok' : ''} />
      </Button>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={`Reject ${file.path}`}
        title="Reject: exclude it from the next revision"
        onClick={onReject}
      >
        <X />
      </Button>
    </span>
  );
}

export function FoldableFile({ file, start, name = file.path, onReject }: FoldableFileProps) {
  const [isOpen, setIsOpen] = useState(start === 'open');
  const [isAccepted, setIsAccepted] = useState(false);
  const accept = (): void => {
    setIsAccepted(!isAccepted);
    setIsOpen(isAccepted);
  };
  return (
    <li className="relative border-t first:border-t-0">
      {onReject !== undefined && <Verdicts file={file} isAccepted={isAccepted} onAccept={accept} onReject={onReject} />}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'flex h-9 w-full items-center gap-2 px-3 text-left text-xs focus-visible:-outline-offset-2',
          onReject !== undefined && 'pr-18',
          rowHover,
        )}
      >
        <ChevronRight className={cn('size-3.5 shrink-0 text-fg-3 transition-transform', isOpen && 'rotate-90')} aria-hidden />
        <FileJson className="size-3.5 shrink-0 text-fg-3" aria-hidden />
        <code title={file.path} className="min-w-0 truncate font-mono">
          {name}
        </code>
        <LineCounts added={file.lines} removed={file.removed ?? 0} />
        <Badge variant={file.change === 'added' ? 'ok' : 'info'} className="ml-auto">
          {file.change}
        </Badge>
      </button>
      {isOpen && <DiffRows file={file} />}
    </li>
  );
}

/** Picks the file to expand: changed files before new ones, cases before the suite's header. */
function fileToExpand(files: readonly DiffFile[]): DiffFile | undefined {
  const cases = files.filter((file) => file.path !== SUITE_HEADER_PATH);
  return cases.find((file) => file.change === 'modified') ?? cases[0] ?? files[0];
}

/** The files that an answer adds or changes, collapsed at first, because most users read the plan and click Run. */
export function DiffCard({
  card,
  onReject,
  children,
}: {
  readonly card: DiffCardData;
  /** Excludes a file's change from the suite; absent once a later revision exists. */
  readonly onReject?: ((path: string) => void) | undefined;
  readonly children?: ReactNode;
}) {
  const added = card.files.reduce((sum, file) => sum + file.lines, 0);
  const removed = card.files.reduce((sum, file) => sum + (file.removed ?? 0), 0);
  const firstOpen = fileToExpand(card.files);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="animate-rise">
      <CardHeader icon={<FileDiff />} title={card.title || 'Changes'}>
        <span className="nums whitespace-nowrap text-fg-3 text-xs">{countOf(card.files.length, 'file')}</span>
        <LineCounts added={added} removed={removed} />
        {card.files.every(isComplete) && (
          <span className="-mr-1.5">
            <CopyButton label="Copy as patch" text={() => toPatch(card.files)} />
          </span>
        )}
        <FoldButton what="files" isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </CardHeader>
      <ul hidden={!isOpen}>
        {isOpen &&
          card.files.map((file) => (
            <FoldableFile
              key={file.path}
              file={file}
              start={file === firstOpen ? 'open' : 'folded'}
              onReject={onReject && file.path !== SUITE_HEADER_PATH ? () => onReject(file.path) : undefined}
            />
          ))}
      </ul>
      {children}
    </Card>
  );
}
