import { diffLines } from '@assay/engine/format';
import { cn } from '../../../ui/cn.ts';
import { showInvisible } from '../../../ui/show-invisible.ts';

const looks = { ' ': '', '+': 'bg-ok-soft', '-': 'bg-bad-soft' } as const;

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Compares two strings line by line. */
export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <pre className="overflow-x-auto bg-inset py-2 font-mono text-xs leading-5">
      {diffLines(linesOf(before), linesOf(after)).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their number
        <div key={index} className={cn('w-max min-w-full px-4', looks[kind])}>
          <span className="select-none text-fg-3">{kind} </span>
          {showInvisible(text)}
        </div>
      ))}
    </pre>
  );
}
