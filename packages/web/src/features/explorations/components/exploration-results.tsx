import type { ExplorationResult } from '@assay/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '../../../ui/tabs.tsx';
import { FactList } from './fact-list.tsx';
import { FindingList } from './finding-list.tsx';
import { LeftoverList } from './leftover-list.tsx';
import { QuestionList } from './question-list.tsx';

interface ExplorationResultsProps {
  readonly explorationId: string;
  readonly projectId: string;
  readonly result: ExplorationResult;
  readonly access: 'edit' | 'read';
  /** The grid of operations that were reached. */
  readonly operations: { readonly count: number; readonly panel: ReactNode };
}

interface Part {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly panel: ReactNode;
}

function partsOf({ explorationId, projectId, result, access, operations }: ExplorationResultsProps): readonly Part[] {
  const { facts, questions, findings, search, leftBehind, changed, suspects } = result;
  const leftovers = leftBehind.length + changed.length + suspects.length;
  return [
    ...(search === null
      ? []
      : [
          { value: 'findings', label: 'Findings', count: findings.length, panel: <FindingList {...{ explorationId, findings, access }} /> },
        ]),
    { value: 'facts', label: 'Facts', count: facts.length, panel: <FactList {...{ explorationId, projectId, facts, access }} /> },
    ...(questions.length === 0
      ? []
      : [
          {
            value: 'questions',
            label: 'Questions',
            count: questions.length,
            panel: <QuestionList {...{ projectId, questions, access }} />,
          },
        ]),
    { value: 'operations', label: 'Operations', ...operations },
    ...(leftovers === 0 ? [] : [{ value: 'leftovers', label: 'Left behind', count: leftovers, panel: <LeftoverList {...result} /> }]),
  ];
}

/** What an exploration learned and found, and what it could not undo. */
export function ExplorationResults(props: ExplorationResultsProps) {
  // Defects are the main reason for exploring.
  const [open, setOpen] = useState(props.result.findings.some(({ grade }) => grade === 'defect') ? 'findings' : 'facts');
  const parts = partsOf(props);
  const left = props.result.leftBehind.length;
  return (
    <>
      {left > 0 && (
        <Notice
          tone="warn"
          title={left === 1 ? '1 resource was not removed' : `${left} resources were not removed`}
          className="mx-4 my-4 sm:mx-6"
          action={
            <Button size="sm" onClick={() => setOpen('leftovers')}>
              Show
            </Button>
          }
        >
          The exploration created these resources, and they are still on the server.
        </Notice>
      )}
      <Tabs value={open} onValueChange={setOpen}>
        <div className="no-scrollbar overflow-x-auto">
          <TabsList className="-mt-px w-max min-w-full border-t sm:px-6" aria-label="Result">
            {parts.map(({ value, label, count }) => (
              <Tab key={value} value={value}>
                {label} <span className="nums text-fg-3 text-xs">{count}</span>
              </Tab>
            ))}
          </TabsList>
        </div>
        {parts.map(({ value, panel }) => (
          <TabPanel key={value} value={value}>
            {panel}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
