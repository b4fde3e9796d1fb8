import type { Environment, ExplorationDetails } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { explorationQuery } from '../../features/explorations/api/queries.ts';
import { endText } from '../../features/explorations/model/exploration-texts.ts';
import { countOf } from '../../lib/format.ts';
import { explorationPath } from '../../lib/paths.ts';
import { isLiveStatus } from '../../lib/run-status.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TestStep } from './test-step.tsx';

interface ExplorationResultProps {
  readonly projectId: string;
  readonly id: string;
  readonly environment: Environment;
}

interface Outcome {
  readonly tone: 'info' | 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

const RUNNING: Outcome = { tone: 'info', title: 'The exploration is running', text: '' };
const STOPPED: Outcome = { tone: 'warn', title: 'The exploration was stopped', text: 'It found no defects until then.' };

const NOT_REACHED: Outcome = {
  tone: 'warn',
  title: 'The exploration reached too little to find defects',
  text: 'Most operations need credentials, permissions or values that it did not have.',
};

/** Defects come first. Only an exploration that was not cut short and reached most operations can say that there are none. */
function outcomeOf(exploration: ExplorationDetails, defects: number): Outcome {
  const end = endText(exploration);
  if (defects > 0) return { tone: 'bad', title: `The exploration found ${countOf(defects, 'defect')}`, text: end?.text ?? '' };
  if (end !== null) return end;
  if (exploration.result === null) return STOPPED;
  const isMost = exploration.reached * 2 >= exploration.operations;
  return isMost ? { tone: 'ok', title: 'The exploration found no defects', text: '' } : NOT_REACHED;
}

/** The result of a first test that explored the API, and the smoke tests as the next step. */
export function ExplorationResult({ projectId, id, environment }: ExplorationResultProps) {
  const exploration = useQuery(explorationQuery(id)).data;
  if (exploration === undefined) return <Skeleton className="m-4 h-24" />;
  const { status, reached, operations, requests, result } = exploration;
  const isLive = isLiveStatus(status);
  const defects = (result?.findings ?? []).filter(({ grade }) => grade === 'defect').length;
  const { tone, title, text } = isLive ? RUNNING : outcomeOf(exploration, defects);
  return (
    <>
      <Notice
        tone={tone}
        title={title}
        className="mx-4 mt-4"
        action={
          <Button size="sm" asChild>
            <Link to={explorationPath(projectId, id)}>{defects > 0 ? 'Open the findings' : 'Open the exploration'}</Link>
          </Button>
        }
      >
        {text} It reached {reached} of {countOf(operations, 'operation')} with {countOf(requests, 'request')}.
      </Notice>
      <TestStep projectId={projectId} environment={environment} />
    </>
  );
}
