import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { docPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { PackContents } from './pack-contents.tsx';
import { PackTerminal } from './pack-terminal.tsx';
import { columnClass, sectionTitleClass } from './section-styles.ts';

const benefits = [
  'The same checks and verdicts as a cloud run',
  'Secrets stay in your .env, never in the pack',
  'Exit codes and JUnit reports for your pipeline',
];

export function RunPackSection() {
  return (
    <section aria-labelledby="pack-title" className="border-t">
      <div
        className={cn(
          columnClass,
          'grid grid-cols-[23rem_minmax(0,1fr)] items-center gap-12 py-24 max-xl:grid-cols-1 max-md:gap-10 max-md:py-16',
        )}
      >
        <div>
          <h2 id="pack-title" className={sectionTitleClass}>
            No lock-in
          </h2>
          <p className="mt-4 text-fg-2 text-lg">
            A run pack contains the whole suite and the scripts that run it. Commit it, share it with a colleague or add it to your
            pipeline. No account needed.
          </p>
          <ul className="mt-6 flex flex-col gap-3 text-fg-2 text-sm">
            {benefits.map((promise) => (
              <li key={promise} className="flex items-center gap-2.5">
                <Check className="size-3.5 shrink-0 text-ok" aria-hidden />
                {promise}
              </li>
            ))}
          </ul>
          <Button asChild className="mt-8">
            <Link to={docPath('run-packs')}>How run packs work</Link>
          </Button>
        </div>
        <div className="grid min-w-0 overflow-hidden rounded-xl border bg-raised md:grid-cols-[14rem_minmax(0,1fr)]">
          <PackContents />
          <PackTerminal />
        </div>
      </div>
    </section>
  );
}
