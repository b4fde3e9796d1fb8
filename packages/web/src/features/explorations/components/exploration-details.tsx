import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, formatClock, formatDay } from '../../../lib/format.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { authPilotPath, projectEndpointsPath } from '../../../lib/paths.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, SectionHeader } from '../../../ui/page.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { type Stat, Stats } from '../../../ui/stats.tsx';
import type { ExplorationView } from '../hooks/use-exploration.ts';
import { useStopExploration } from '../hooks/use-exploration-actions.ts';
import { activityText, endText } from '../model/exploration-texts.ts';
import { type Cell, cellsOf, unauthorizedIn } from '../model/live-exploration.ts';
import { ExplorationBadge } from './exploration-badge.tsx';
import { ExplorationResults } from './exploration-results.tsx';
import { OperationGrid } from './operation-grid.tsx';

const numbers = new Intl.NumberFormat('en');

function figuresOf({ exploration, live }: ExplorationView): readonly Stat[] {
  const { result } = exploration;
  const cells = cellsOf(exploration, live);
  const reached = cells.filter(({ state }) => state === 'reached').length;
  const requests = Math.max(exploration.requests, live.current?.number ?? 0);
  const defects = result === null ? live.defects : result.findings.filter(({ grade }) => grade === 'defect').length;
  return [
    { label: 'Operations reached', value: reached, note: `of ${cells.length}` },
    {
      label: 'Requests',
      value: numbers.format(requests),
      note:
        result === null
          ? live.mostRequests > 0
            ? `of at most ${numbers.format(live.mostRequests)}`
            : undefined
          : countOf(result.writes, 'write'),
    },
    { label: 'Facts', value: result === null ? '–' : result.facts.length },
    { label: 'Defects', value: exploration.isSearching ? defects : '–' },
  ];
}

function StopButton({ id }: { readonly id: string }) {
  const stop = useStopExploration(id);
  return (
    // On phones it gets its own row, as do the two buttons that follow when the exploration ends.
    <div className="flex min-w-64 sm:justify-end">
      <Button variant="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
        <Square />
        Stop
      </Button>
    </div>
  );
}

/** The last request of an active exploration. Screen readers announce only its phase. */
function Activity({ exploration, live }: ExplorationView) {
  return (
    <div className="nums flex min-h-11 items-center gap-3 border-b px-4 text-sm sm:px-6">
      <span role="status" className="min-w-32 shrink-0 font-medium">
        {activityText(exploration, live)}
      </span>
      {live.current !== null && (
        <span key={live.current.number} className="h-4 min-w-0 flex-1 truncate font-mono text-fg-3 text-xs">
          {showInvisible(live.current.request)} {live.current.status === 0 ? 'no response' : live.current.status}
        </span>
      )}
    </div>
  );
}

function EndNotice({ exploration }: Pick<ExplorationView, 'exploration'>) {
  const end = endText(exploration);
  if (end === null) return null;
  return (
    <Notice tone={end.tone} title={end.title} className="mx-4 my-4 sm:mx-6">
      {showInvisible(end.text)}
    </Notice>
  );
}

/** Without credentials, most of an API cannot be explored. */
function CredentialsNotice({ exploration: { projectId, environmentId, result } }: Pick<ExplorationView, 'exploration'>) {
  const count = result === null ? 0 : unauthorizedIn(result);
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      title={`${countOf(count, 'operation')} returned 401`}
      className="mx-4 my-4 sm:mx-6"
      action={
        <Button asChild size="sm">
          <Link to={authPilotPath(projectId, environmentId ?? undefined)}>Open Auth Pilot</Link>
        </Button>
      }
    >
      The server did not accept this environment’s credentials, or none are set up. Set up credentials and explore again before you accept
      facts.
    </Notice>
  );
}

function OperationsSection({ cells }: { readonly cells: readonly Cell[] }) {
  return (
    <section aria-label="Operations reached">
      <SectionHeader title="Operations" />
      <div className="-mt-4">
        <OperationGrid cells={cells} />
      </div>
    </section>
  );
}

interface ExplorationDetailsProps {
  readonly view: ExplorationView;
  readonly access: 'edit' | 'read';
  readonly actions: ReactNode;
}

/** An exploration: the operation grid while it is active, and its results afterwards. */
export function ExplorationDetails({ view, access, actions }: ExplorationDetailsProps) {
  const { exploration, live, isLive } = view;
  const { result } = exploration;
  const cells = cellsOf(exploration, live);
  return (
    <Page
      title="Exploration"
      back={projectEndpointsPath(exploration.projectId)}
      badges={
        <>
          <ExplorationBadge status={exploration.status} />
          <EnvironmentBadge name={exploration.environmentName} />
          {exploration.isReadOnly && <Badge variant="outline">Read-only</Badge>}
        </>
      }
      subtitle={`${exploration.host}, started by ${exploration.startedBy} on ${formatDay(exploration.createdAt)}, ${formatClock(exploration.createdAt)}`}
      actions={isLive ? access === 'edit' && <StopButton id={exploration.id} /> : actions}
    >
      <title>{pageTitle('Exploration')}</title>
      <Stats items={figuresOf(view)} />
      {isLive && <Activity {...view} />}
      {!isLive && <EndNotice exploration={exploration} />}
      <CredentialsNotice exploration={exploration} />
      {result === null ? (
        cells.length > 0 && <OperationsSection cells={cells} />
      ) : (
        <ExplorationResults
          explorationId={exploration.id}
          projectId={exploration.projectId}
          result={result}
          access={access}
          operations={{ count: cells.length, panel: <OperationsSection cells={cells} /> }}
        />
      )}
    </Page>
  );
}
