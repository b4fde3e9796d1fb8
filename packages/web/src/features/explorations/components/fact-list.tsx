import type { ProposedFact } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { projectFactsPath } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SectionHeader } from '../../../ui/page.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { type FactDecision, useDecideFacts } from '../hooks/use-exploration-actions.ts';
import { evidenceText } from '../model/exploration-texts.ts';
import { FactGroups } from './fact-groups.tsx';
import { FactText } from './fact-text.tsx';

interface FactRowProps {
  readonly fact: ProposedFact;
  readonly access: 'edit' | 'read';
  readonly isBusy: boolean;
  readonly onDecide: (decision: FactDecision) => void;
}

function FactState({ state }: Pick<ProposedFact, 'state'>) {
  if (state === 'accepted')
    return (
      <Badge variant="ok">
        <Check />
        Accepted
      </Badge>
    );
  return state === 'rejected' ? <Badge variant="outline">Rejected</Badge> : null;
}

function FactRow({ fact, access, isBusy, onDecide }: FactRowProps) {
  const isOpen = fact.state !== 'accepted';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <FactText fact={fact} />
        {fact.before !== null && isOpen && (
          <p className="mt-0.5 break-words text-fg-2 text-xs">
            {fact.state === 'conflict' ? 'Entered by a user: ' : 'Replaces: '}
            {showInvisible(fact.before)}
          </p>
        )}
        <p className="mt-0.5 break-words text-fg-3 text-xs">{showInvisible(evidenceText(fact))}</p>
      </div>
      <div className="flex items-center gap-1">
        <FactState state={fact.state} />
        {access === 'edit' && isOpen && (
          <Button size="sm" disabled={isBusy} aria-label={`Accept: ${fact.text}`} onClick={() => onDecide({ accept: [fact.id] })}>
            <Check />
            Accept
          </Button>
        )}
        {access === 'edit' && isOpen && fact.state !== 'rejected' && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isBusy}
            aria-label={`Reject: ${fact.text}`}
            onClick={() => onDecide({ reject: [fact.id] })}
          >
            <X />
            Reject
          </Button>
        )}
      </div>
    </li>
  );
}

interface FactListProps {
  readonly explorationId: string;
  readonly projectId: string;
  readonly facts: readonly ProposedFact[];
  readonly access: 'edit' | 'read';
}

/** The facts proposed by an exploration, grouped by operation, and how each was learned. */
export function FactList({ explorationId, projectId, facts, access }: FactListProps) {
  const decide = useDecideFacts(explorationId);
  const open = facts.filter(({ state }) => state === 'proposed').length;
  return (
    <section aria-label="Facts">
      <SectionHeader title="Facts" note={`${facts.length} learned, ${open} to review`}>
        {access === 'edit' && open > 0 && (
          <Button variant="primary" disabled={decide.isPending} onClick={() => decide.mutate({ accept: 'all' })}>
            <Check />
            Accept all {open}
          </Button>
        )}
      </SectionHeader>
      <p className="px-4 pb-3 text-fg-2 text-sm sm:px-6">
        Facts describe API behaviour that is missing from the spec. Generated tests use the accepted facts:{' '}
        <Link to={projectFactsPath(projectId)} className="underline underline-offset-4 hover:text-fg">
          all project facts
        </Link>
        .
      </p>
      <FactGroups
        facts={facts}
        render={(fact) => <FactRow key={fact.id} fact={fact} access={access} isBusy={decide.isPending} onDecide={decide.mutate} />}
      />
    </section>
  );
}
