import type { Endpoint } from '@assay/contract';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { cn, rowHover } from '../../../ui/cn.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstIdeas, firstQuestions, type Idea } from '../model/first-ideas.ts';

function IdeaRow({ idea, onPick }: { readonly idea: Idea; readonly onPick: () => void }) {
  return (
    <li className="border-b">
      <button type="button" onClick={onPick} className={cn('flex w-full flex-col gap-2 px-2 py-3 text-left', rowHover)}>
        <span className="flex w-full min-w-0 items-center gap-4 max-sm:flex-col max-sm:items-start max-sm:gap-1">
          <span className="min-w-0 max-w-full flex-1">
            <span className="block truncate font-medium text-sm">{idea.title}</span>
            <span className="block truncate text-fg-3 text-xs">{idea.detail}</span>
          </span>
          {idea.command !== idea.title && (
            <code className="max-w-full truncate font-mono text-accent-text text-xs sm:w-60 sm:text-right">{idea.command}</code>
          )}
        </span>
        <span className="flex max-w-full flex-wrap gap-x-4 gap-y-1.5">
          {idea.endpoints.map((endpoint) => (
            <span key={endpoint.id} className="flex min-w-0 items-center gap-2">
              <MethodChip method={endpoint.method} />
              <PathText path={endpoint.path} className="text-fg-2" />
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

const ROWS_EXPECTED = ['smoke', 'flow', 'negative', 'auth'] as const;

/** A placeholder as tall as a suggestion. */
const IdeaFrame = () => (
  <li className="flex flex-col gap-2 border-b px-2 py-3">
    <Skeleton className="h-9 w-3/5 max-sm:h-[3.25rem]" />
    <Skeleton className="h-5 w-2/5" />
  </li>
);

function areasOf(endpoints: readonly Endpoint[]): number {
  return new Set(endpoints.flatMap((endpoint) => endpoint.tags.slice(0, 1))).size;
}

interface FirstRunProps {
  readonly projectName: string | null;
  readonly access: 'edit' | 'read';
  readonly endpoints: readonly Endpoint[] | undefined;
  readonly onSend: (text: string) => void;
  /** Shown instead of suggestions when the project has no endpoints. */
  readonly whenEmpty: ReactNode;
}

/** An empty conversation with suggestions made from the project's endpoints. */
export function FirstRun({ projectName, access, endpoints, onSend, whenEmpty }: FirstRunProps) {
  const ideas = (access === 'edit' ? firstIdeas : firstQuestions)(endpoints ?? []);
  const areas = areasOf(endpoints ?? []);
  const isLoading = endpoints === undefined;
  return (
    <ScrollRegion label="Start" className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-[46rem] flex-col justify-center px-4 py-8 sm:px-5">
        <span className="grid size-10 place-items-center rounded-xl bg-accent-soft text-accent-text">
          <Sparkles className="size-5" strokeWidth={1.75} aria-hidden />
        </span>
        <h2 className="mt-4 font-semibold text-xl tracking-[-0.015em]">
          {access === 'edit' ? 'What should we test first?' : 'What would you like to know?'}
        </h2>
        {ideas.length > 0 && endpoints !== undefined && (
          <p className="mt-1 text-fg-3">
            {projectName} has <span className="nums text-fg-2">{countOf(endpoints.length, 'endpoint')}</span>
            {areas > 1 ? ` in ${areas} areas` : ''}. Ask in your own words, or start with one of these.
          </p>
        )}
        {endpoints !== undefined && ideas.length === 0 && whenEmpty}
        {isLoading && <Skeleton className="mt-1 h-6 w-4/5 max-sm:h-12" />}
        {(isLoading || ideas.length > 0) && (
          <ul className="mt-6 min-h-64 border-t">
            {isLoading && ROWS_EXPECTED.map((row) => <IdeaFrame key={row} />)}
            {ideas.map((idea) => (
              <IdeaRow key={idea.command} idea={idea} onPick={() => onSend(idea.command)} />
            ))}
          </ul>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-fg-3 text-xs max-md:hidden">
          <span className="flex items-center gap-1.5">
            <Kbd>/</Kbd>all commands
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>{shortcutLabel('K')}</Kbd>search
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>Shift ↵</Kbd>new line
          </span>
        </p>
      </div>
    </ScrollRegion>
  );
}
