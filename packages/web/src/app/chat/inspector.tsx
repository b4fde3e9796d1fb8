import type { Message } from '@assay/contract';
import { Archive, FileDiff, GitPullRequest, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cardsOf, diffOf } from '../../features/chat/api/message-cards.ts';
import { DiffPanel } from '../../features/chat/components/diff-panel.tsx';
import { RunStepsPanel } from '../../features/runs/components/run-steps-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../ui/tabs.tsx';

type InspectorTab = 'diff' | 'run' | 'artifacts' | 'pr';

const names: readonly (readonly [InspectorTab, string])[] = [
  ['diff', 'Diff'],
  ['run', 'Run'],
  ['artifacts', 'Artifacts'],
  ['pr', 'PR'],
];

function Panel({ value, children }: { readonly value: InspectorTab; readonly children: ReactNode }) {
  return (
    <TabPanel value={value} className="thin-scroll flex min-h-0 flex-1 flex-col overflow-auto outline-offset-[-2px]">
      {children}
    </TabPanel>
  );
}

const middle = 'flex-1 place-content-center pb-24';

/** Beside a conversation: the files of its latest answer and its latest run. */
export function Inspector({ messages, suite }: { readonly messages: readonly Message[]; readonly suite: string | null }) {
  const diff = messages.map((message) => diffOf(cardsOf(message))).findLast((card) => card !== undefined);
  const lastRun = messages.findLast((message) => message.runId !== null);
  const runId = lastRun?.runId ?? null;
  const lastDiffAt = messages.findLastIndex((message) => diffOf(cardsOf(message)) !== undefined);
  const isRunLatest = lastRun !== undefined && messages.indexOf(lastRun) > lastDiffAt;
  // Follows the conversation until somebody chooses; a new run or answer counts again.
  const auto: InspectorTab = isRunLatest || diff === undefined ? 'run' : 'diff';
  const [choice, setChoice] = useState<{ readonly tab: InspectorTab; readonly at: number } | null>(null);
  const tab = choice !== null && choice.at === messages.length ? choice.tab : auto;
  const choose = (value: string): void => {
    const found = names.find(([name]) => name === value);
    if (found) setChoice({ tab: found[0], at: messages.length });
  };
  return (
    <aside aria-label="Inspector" className="flex w-80 shrink-0 flex-col border-l 2xl:w-[22rem]">
      <Tabs value={tab} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
        <TabsList className="h-11">
          {names.map(([value, label]) => (
            <Tab key={value} value={value} className="h-11">
              {label}
            </Tab>
          ))}
        </TabsList>
        <Panel value="diff">
          {diff === undefined ? (
            <EmptyState
              className={middle}
              icon={<FileDiff strokeWidth={1.75} />}
              title="No changes yet"
              body="Files of the latest answer appear here, line by line."
            />
          ) : (
            <DiffPanel card={diff} suite={suite} />
          )}
        </Panel>
        <Panel value="run">
          {runId === null ? (
            <EmptyState
              className={middle}
              icon={<Play strokeWidth={1.75} />}
              title="No run yet"
              body="Steps, timings and failures of the latest run appear here while it works."
            />
          ) : (
            <RunStepsPanel key={runId} runId={runId} />
          )}
        </Panel>
        <Panel value="artifacts">
          <EmptyState
            className={middle}
            icon={<Archive strokeWidth={1.75} />}
            title="No artifacts"
            body="Run packs are not part of this version yet. The bodies of a run are kept with its steps."
          />
        </Panel>
        <Panel value="pr">
          <EmptyState
            className={middle}
            icon={<GitPullRequest strokeWidth={1.75} />}
            title="No pull request"
            body="Suites as pull requests are not part of this version yet."
          />
        </Panel>
      </Tabs>
    </aside>
  );
}
