import { cn } from '../../../ui/cn.ts';
import { showUnseen } from '../../../ui/show-unseen.ts';
import { diffLines } from '../model/compare-suites.ts';

const looks = { same: '', added: 'bg-ok-soft', removed: 'bg-bad-soft' } as const;
const marks = { same: ' ', added: '+', removed: '-' } as const;

/** Two texts line by line. */
export function LineDiff({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <pre className="overflow-x-auto bg-inset py-2 font-mono text-xs leading-5">
      {diffLines(before, after).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a fixed text is its number
        <div key={index} className={cn('w-max min-w-full px-4', looks[kind])}>
          <span className="select-none text-fg-3">{marks[kind]} </span>
          {showUnseen(text)}
        </div>
      ))}
    </pre>
  );
}
