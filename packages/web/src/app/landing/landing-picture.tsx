import { ArrowUp, ChevronsUpDown, Download, Lock, Play, ShieldX, X } from 'lucide-react';
import { PlanCard } from '../../features/chat/components/plan-card.tsx';
import { AssistantHeader } from '../../features/chat/components/speakers.tsx';
import { StepLine } from '../../features/runs/components/case-row.tsx';
import { axisEnd } from '../../features/runs/model/waterfall.ts';
import { RunStatusBadge } from '../../lib/view/run-status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dot } from '../../ui/dot.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Logo } from '../../ui/logo.tsx';
import { examplePlan, exampleSteps } from './landing-picture-data.ts';

const end = axisEnd(exampleSteps);
const doNothing = (): void => undefined;
const facts = [
  ['Cases passed', '9 of 10', ''],
  ['Steps', '10', ''],
  ['Duration', '0.83 s', ''],
  ['p95', '286 ms', ''],
] as const;
const environments = ['local', 'staging', 'prod'] as const;

function TopBar() {
  return (
    <div className="flex h-12 items-center gap-2 px-1.5 text-sm max-md:px-3">
      <Logo className="mr-1" />
      <span className="flex items-center gap-1.5 px-2 font-medium">
        <span className="grid size-4 place-items-center rounded bg-accent-soft font-semibold text-[9px] text-accent-text">B</span>
        Bookshop API
        <ChevronsUpDown className="size-3.5 text-fg-3" />
      </span>
      <span className="flex items-center gap-0.5 rounded-lg border bg-inset p-0.5 text-xs max-md:hidden">
        {environments.map((name) => (
          <span
            key={name}
            className={cn(
              'flex h-6 items-center gap-1.5 rounded-[6px] px-2',
              name === 'staging' ? 'bg-raised shadow-[0_0_0_1px_var(--line-strong)]' : 'text-fg-3',
            )}
          >
            {name === 'prod' ? <Lock className="size-3" /> : <Dot tone={name === 'staging' ? 'ok' : 'wait'} />}
            {name}
          </span>
        ))}
      </span>
    </div>
  );
}

function Composer() {
  return (
    <div className="rounded-xl border border-line-strong bg-raised">
      <p className="px-3.5 pt-3 font-mono text-accent-text text-sm">
        /run cloud
        <i className="ml-px inline-block h-4 w-px translate-y-[3px] bg-fg" />
      </p>
      <div className="mt-2 flex items-center gap-1.5 px-2 pb-2 text-fg-2 text-xs">
        <span className="inline-flex h-6 items-center rounded-full border px-2.5">Generate Smoke</span>
        <span className="inline-flex h-6 items-center rounded-full border px-2.5">Add 3 Negatives</span>
        <span className="flex-1" />
        <Kbd>↵</Kbd>
        <span className="grid size-7 place-items-center rounded-md bg-accent text-accent-fg">
          <ArrowUp className="size-4" />
        </span>
      </div>
    </div>
  );
}

function ChatSide() {
  return (
    <div className="flex min-w-0 flex-col gap-5 border-r p-5 max-xl:border-r-0 max-md:p-4">
      <p className="ml-auto max-w-[86%] rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2">
        Smoke test books and orders, and check what happens without a token.
      </p>
      <div className="flex flex-col gap-3">
        <AssistantHeader note="built-in engine, 0.3 s" />
        <p className="text-fg-2">Books are tested as one lifecycle: create a book, read it, delete it. No test data is left behind.</p>
        <PlanCard card={examplePlan} />
        <div className="flex flex-wrap gap-2">
          <Button>
            <Play />
            Run in Cloud
          </Button>
          <Button>
            <Download />
            Download Run Pack
          </Button>
          <Button className="max-md:hidden">
            <ShieldX />
            Add Negatives
          </Button>
        </div>
      </div>
      <div className="mt-auto max-xl:hidden">
        <Composer />
      </div>
    </div>
  );
}

function RunSide() {
  return (
    <div className="@container min-w-0 max-xl:border-t">
      <div className="flex items-center gap-2.5 px-5 pt-5 max-md:px-4">
        <span className="font-semibold text-lg tracking-[-0.01em]">Run Details</span>
        <RunStatusBadge status="failed" />
        <span className="ml-auto font-mono text-fg-3 text-xs max-md:hidden">1f3c9a2e</span>
      </div>
      <div className="mx-5 mt-4 grid grid-cols-4 divide-x divide-line rounded-xl border max-md:mx-4 max-md:grid-cols-2 max-md:divide-x-0">
        {facts.map(([label, value, note]) => (
          <div key={label} className="px-4 py-2.5">
            <p className="text-fg-3 text-xs">{label}</p>
            <p className="flex items-baseline gap-1.5">
              <span className="nums font-semibold text-lg">{value}</span>
              <span className="nums text-fg-3 text-xs">{note}</span>
            </p>
          </div>
        ))}
      </div>
      <div className="mt-4 border-t py-1">
        {exampleSteps.map((step) => (
          <StepLine
            key={step.id}
            step={step}
            level={1}
            end={end}
            domId={`picture-${step.id}`}
            isChosen={step.verdict === 'fail'}
            onChoose={doNothing}
          />
        ))}
      </div>
      <div className="border-t px-5 py-4 text-sm max-md:px-4">
        <p className="flex items-center gap-2">
          <Dot tone="bad" />
          <span className="font-medium">Order without a note</span>
          <span className="font-mono text-fg-3 text-xs max-md:hidden">note: not required</span>
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-fg-2">
          <X className="size-3.5 text-bad" />
          status is <code className="font-mono text-bad text-xs">500</code>, expected <code className="font-mono text-ok text-xs">201</code>
          <span className="text-fg-3">The server crashes when an optional field is missing.</span>
        </p>
      </div>
    </div>
  );
}

/** Renders the product with its own components so that the picture follows the theme. It is inert and labelled as a single image. */
export function LandingPicture() {
  return (
    <div
      role="img"
      aria-label="Assay: a chat request became a test plan for six operations. The cloud run shows ten steps: nine passed, and one failed with status 500 instead of 201."
    >
      <div
        inert
        aria-hidden
        className="select-none overflow-hidden rounded-[14px] border border-line-strong bg-panel p-2 pt-0 shadow-[0_24px_56px_-28px_oklch(0.2_0.03_280/.28)] max-md:rounded-xl max-md:p-0"
      >
        <TopBar />
        <div className="grid grid-cols-[32rem_minmax(0,1fr)] overflow-hidden rounded-xl border bg-bg max-xl:grid-cols-1 max-md:rounded-none max-md:border-x-0 max-md:border-b-0">
          <ChatSide />
          <RunSide />
        </div>
      </div>
    </div>
  );
}
