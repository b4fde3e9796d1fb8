import type { DiffFile } from '@assay/contract';

export interface NumberedLine {
  readonly key: string;
  readonly kind: '+' | '-' | ' ' | 'gap';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The rows of a changed file, with line numbers for both sides and a gap between hunks. */
export function numberLines(file: DiffFile): readonly NumberedLine[] {
  return (file.hunks ?? []).flatMap((hunk, index) => {
    let before = hunk.oldStart;
    let after = hunk.newStart;
    const lines = hunk.lines.map((line): NumberedLine => {
      const row = {
        key: `${index}:${before}:${after}`,
        kind: line.kind,
        text: line.text,
        before: line.kind === '+' ? null : before,
        after: line.kind === '-' ? null : after,
      };
      if (line.kind !== '+') before += 1;
      if (line.kind !== '-') after += 1;
      return row;
    });
    const gap: NumberedLine = { key: `${index}:gap`, kind: 'gap', text: '', before: null, after: null };
    return index === 0 ? lines : [gap, ...lines];
  });
}

/** True when the file contains all lines of the change. */
export const isComplete = (file: DiffFile): boolean => file.hunks !== undefined && file.isCut !== true;

/** Formats the change as a patch. All files have to be complete, because a partial patch does not apply. */
export function toPatch(files: readonly DiffFile[]): string {
  return files
    .map((file) => {
      const from = file.change === 'added' ? '/dev/null' : `a/${file.path}`;
      const hunks = (file.hunks ?? []).map((hunk) => {
        const count = (skip: '+' | '-'): number => hunk.lines.filter((line) => line.kind !== skip).length;
        const head = `@@ -${hunk.oldStart},${count('+')} +${hunk.newStart},${count('-')} @@`;
        return [head, ...hunk.lines.map((line) => `${line.kind}${line.text}`)].join('\n');
      });
      return [`--- ${from}`, `+++ b/${file.path}`, ...hunks].join('\n');
    })
    .join('\n')
    .concat('\n');
}
