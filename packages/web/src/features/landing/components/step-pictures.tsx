import { Check, Cloud, GitPullRequest, Terminal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';

const bubble = 'ml-auto w-fit rounded-2xl rounded-br-md bg-accent-soft px-3 py-1.5';
const good = <Check className="size-3.5 shrink-0 text-ok" />;
const broken = <X className="size-3.5 shrink-0 text-bad" />;

function Line({ children }: { readonly children: ReactNode }) {
  return <p className="flex h-8 items-center gap-2.5 text-sm [&>code]:font-mono [&>code]:text-xs">{children}</p>;
}

/** Text at the right end of a line. */
function Aside({ tone, children }: { readonly tone: 'quiet' | 'bad'; readonly children: ReactNode }) {
  return <span className={`nums ml-auto shrink-0 text-xs ${tone === 'bad' ? 'text-bad' : 'text-fg-3'}`}>{children}</span>;
}

export function DescribePicture() {
  return (
    <div className="flex flex-col gap-2">
      <p className={`${bubble} text-sm`}>Is a deleted book really gone?</p>
      <p className={`${bubble} font-mono text-accent-text text-xs leading-5`}>/negatives 3</p>
    </div>
  );
}

const operations = [
  ['GET', '/books'],
  ['POST', '/orders'],
  ['DELETE', '/books/{bookId}'],
] as const;

export function GeneratePicture() {
  return operations.map(([method, path]) => (
    <Line key={path}>
      {good}
      <MethodChip method={method} />
      <code className="truncate text-fg-2">{path}</code>
    </Line>
  ));
}

export function RunPicture() {
  const passed = (
    <Badge variant="ok">
      <Check />
      10 passed
    </Badge>
  );
  return (
    <>
      <Line>
        <Cloud className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        staging
        <Aside tone="quiet">0.9 s</Aside>
        {passed}
      </Line>
      <Line>
        <Terminal className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <code>sh run.sh</code>
        <Aside tone="quiet">1.4 s</Aside>
        {passed}
      </Line>
    </>
  );
}

export function PullRequestPicture() {
  return (
    <>
      <Line>
        <GitPullRequest className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
        <span className="truncate">Allow order notes</span>
        <Aside tone="quiet">#128</Aside>
      </Line>
      <Line>
        {good}
        <code>assay/smoke</code>
        <Aside tone="quiet">10 passed</Aside>
      </Line>
      <Line>
        {broken}
        <code>assay/contract</code>
        <Aside tone="bad">1 break</Aside>
      </Line>
    </>
  );
}
