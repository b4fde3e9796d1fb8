import type { DiffFile } from '@assay/contract';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { JsonText } from '../../../ui/json-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { type NumberedLine, numberLines } from '../model/diff-lines.ts';

const FIRST_ROWS = 18;
const tones = { '+': 'bg-ok-soft', '-': 'bg-bad-soft', ' ': '', gap: 'bg-fg/4' } as const;

function Row({ line }: { readonly line: NumberedLine }) {
  if (line.kind === 'gap') return <div className="h-5 bg-fg/4 px-3 text-fg-3 select-none">…</div>;
  return (
    <div className={cn('grid grid-cols-[2.25rem_2.25rem_1.25rem_1fr]', tones[line.kind])}>
      <span className="nums select-none pr-2 text-right text-fg-3">{line.before ?? ''}</span>
      <span className="nums select-none pr-2 text-right text-fg-3">{line.after ?? ''}</span>
      <span className={cn('select-none text-center', line.kind === '+' ? 'text-ok' : 'text-bad')}>{line.kind}</span>
      <span className="whitespace-pre pr-3">
        <JsonText text={line.text} />
      </span>
    </div>
  );
}

/** A file's changed lines, highlighted as JSON. Long files expand on request. */
export function DiffRows({ file }: { readonly file: DiffFile }) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = numberLines(file);
  if (lines.length === 0) return <p className="px-3 py-2 text-fg-3 text-xs">This line is too long to show here. Open it in the viewer.</p>;
  const missing =
    file.isCut === true ? file.lines + (file.removed ?? 0) - lines.filter(({ kind }) => kind === '+' || kind === '-').length : 0;
  const shown = isWhole ? lines : lines.slice(0, FIRST_ROWS);
  return (
    <>
      <ScrollRegion label={`Changes of ${file.path}`} className="overflow-x-auto bg-inset py-1.5">
        <div className="min-w-max font-mono text-xs leading-5">
          {shown.map((line) => (
            <Row key={line.key} line={line} />
          ))}
        </div>
      </ScrollRegion>
      {shown.length < lines.length && (
        <Button variant="ghost" size="sm" className="w-full rounded-none border-t" onClick={() => setIsWhole(true)}>
          Show {lines.length - shown.length} more lines
        </Button>
      )}
      {isWhole && missing > 0 && (
        <p className="nums border-t px-3 py-2 text-fg-3 text-xs">{countOf(missing, 'more line')}. Open the viewer to see all lines.</p>
      )}
    </>
  );
}
