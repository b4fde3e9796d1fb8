import type { Message } from '@assay/contract';
import { Archive, FileDiff, FolderOpen, GitPullRequest, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PreviewCard } from '../../features/chat/components/cards/preview-card.tsx';
import { DiffPanel } from '../../features/chat/components/diff-panel.tsx';
import { ArtifactsView } from '../../features/runs/components/artifacts-view.tsx';
import { RunStepsPanel } from '../../features/runs/components/run-steps-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../ui/tabs.tsx';
import { useOpenPackFiles } from '../pack-files.tsx';
import { type InspectorContents, type InspectorTab, selectInspectorContents } from './inspector-contents.ts';
import { renderMarkdown } from './render-markdown.tsx';

const names: readonly (readonly [InspectorTab, string])[] = [
  ['diff', 'Diff'],
  ['run', 'Run'],
  ['artifacts', 'Artifacts'],
  ['pr', 'PR'],
];

const middle = 'flex-1 place-content-center pb-24';

function Empty({ icon, title, body }: { readonly icon: ReactNode; readonly title: string; readonly body: string }) {
  return <EmptyState className={middle} icon={icon} title={title} body={body} />;
}

function Artifacts({ runId, packId }: Pick<InspectorContents, 'runId' | 'packId'>) {
  const browse = useOpenPackFiles();
  if (runId === null && packId === null)
    return <Empty icon={<Archive strokeWidth={1.75} />} title="No artifacts" body="Run packs and run reports appear here." />;
  return (
    <>
      {packId !== null && (
        <div className="flex items-center gap-3 border-b px-4 py-3 text-sm">
          <span className="min-w-0 flex-1">
            Run pack
            <code className="ml-2 font-mono text-fg-3 text-xs">{packId.slice(0, 8)}</code>
          </span>
          <Button size="sm" onClick={() => browse(packId)}>
            <FolderOpen />
            Browse Files
          </Button>
        </div>
      )}
      {runId !== null && <ArtifactsView key={runId} runId={runId} />}
    </>
  );
}

function Contents({
  tab,
  inspected,
  suite,
}: {
  readonly tab: InspectorTab;
  readonly inspected: InspectorContents;
  readonly suite: string | null;
}) {
  const { diff, runId, preview } = inspected;
  switch (tab) {
    case 'diff':
      if (diff !== undefined) return <DiffPanel card={diff} suite={suite} />;
      return (
        <Empty icon={<FileDiff strokeWidth={1.75} />} title="No changes yet" body="Changes to the suite files appear here, line by line." />
      );
    case 'run':
      if (runId !== null) return <RunStepsPanel key={runId} runId={runId} />;
      return (
        <Empty
          icon={<Play strokeWidth={1.75} />}
          title="No runs yet"
          body="Steps, timings and failures from the latest run appear here while it runs."
        />
      );
    case 'artifacts':
      return <Artifacts runId={runId} packId={inspected.packId} />;
    case 'pr':
      if (preview !== undefined)
        return (
          <div className="p-3">
            <PreviewCard {...preview} height="whole" renderMarkdown={renderMarkdown} />
          </div>
        );
      return (
        <Empty
          icon={<GitPullRequest strokeWidth={1.75} />}
          title="No pull request yet"
          body="Type /pr preview to write a pull request description with the plan, the results and the API changes."
        />
      );
  }
}

const none: readonly never[] = [];

function InspectorSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-full" />
    </div>
  );
}

interface InspectorProps {
  /** Null until the conversation has loaded. */
  readonly messages: readonly Message[] | null;
  /** Null selects the latest message. */
  readonly chosenId: string | null;
  readonly suite: string | null;
}

/** The panel beside a conversation: the selected message's files, run, artifacts and pull request. */
export function Inspector({ messages, chosenId, suite }: InspectorProps) {
  const inspected = selectInspectorContents(messages ?? none, chosenId);
  // The chosen tab stays open until a new message arrives or another message is selected.
  const at = `${messages?.length ?? ''} ${chosenId ?? ''}`;
  const [choice, setChoice] = useState<{ readonly tab: InspectorTab; readonly at: string } | null>(null);
  const tab = choice !== null && choice.at === at ? choice.tab : inspected.tab;
  const choose = (value: string): void => {
    const found = names.find(([name]) => name === value);
    if (found) setChoice({ tab: found[0], at });
  };
  return (
    <Tabs value={tab} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <TabsList className="h-11">
        {names.map(([value, label]) => (
          <Tab key={value} value={value} className="h-11">
            {label}
          </Tab>
        ))}
      </TabsList>
      <TabPanel value={tab} className="thin-scroll flex min-h-0 flex-1 flex-col overflow-auto outline-offset-[-2px]">
        {messages === null ? <InspectorSkeleton /> : <Contents tab={tab} inspected={inspected} suite={suite} />}
      </TabPanel>
    </Tabs>
  );
}
