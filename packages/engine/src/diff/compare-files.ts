import { type DiffLine, diffLines } from '../format/line-diff.ts';
import { readSuiteText, suiteText } from '../format/suite-text.ts';
import type { TextFile } from '../model/index.ts';

export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffLine[];
}

export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'modified';
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

const CONTEXT = 3;

/** Returns the files that `after` adds or changes, in the order of `after`. */
export function compareFiles(before: readonly TextFile[], after: readonly TextFile[]): readonly FileChange[] {
  const old = new Map(before.map((file) => [file.path, file.content]));
  return after.flatMap((file) => {
    const stored = old.get(file.path);
    const previous = stored === undefined || stored === file.content ? stored : inCurrentLayout(stored);
    if (previous === file.content) return [];
    const lines = diffLines(linesOf(previous ?? ''), linesOf(file.content));
    return [
      {
        path: file.path,
        change: previous === undefined ? 'added' : 'modified',
        added: lines.filter((line) => line.kind === '+').length,
        removed: lines.filter((line) => line.kind === '-').length,
        hunks: hunksOf(lines),
      } satisfies FileChange,
    ];
  });
}

/** Rewrites the file in the current layout, so that a diff against an older layout shows only real changes. */
function inCurrentLayout(text: string): string {
  const read = readSuiteText(text);
  return read.kind === 'json' ? suiteText(read.value) : text;
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function hunksOf(lines: readonly DiffLine[]): readonly DiffHunk[] {
  const ranges: { from: number; to: number }[] = [];
  lines.forEach((line, index) => {
    if (line.kind === ' ') return;
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(lines.length, index + CONTEXT + 1);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  });
  return ranges.map(({ from, to }) => {
    const earlier = lines.slice(0, from);
    return {
      oldStart: 1 + earlier.filter((line) => line.kind !== '+').length,
      newStart: 1 + earlier.filter((line) => line.kind !== '-').length,
      lines: lines.slice(from, to),
    };
  });
}
