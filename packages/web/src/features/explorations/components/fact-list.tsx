import type { ProposedFact } from '@assay/contract';
import { Check, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { SectionHead } from '../../../ui/page.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { type FactDecision, useDecideFacts } from '../hooks/use-exploration-actions.ts';
import { evidenceText } from '../model/exploration-texts.ts';

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
        <p className="break-words text-sm">{showInvisible(fact.text)}</p>
        {fact.before !== null && isOpen && (
          <p className="mt-0.5 break-words text-fg-2 text-xs">
            {fact.state === 'conflict' ? 'A user wrote: ' : 'Replaces: '}
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

function OperationName({ op }: { readonly op: string }) {
  if (op === '*') return <h3 className="font-medium text-fg-2 text-xs">Whole API</h3>;
  const [method = '', path = ''] = op.split(/ (.*)/s);
  return (
    <h3 className="flex min-w-0 items-center gap-2">
      <MethodChip method={method} />
      <PathText path={path} className="text-fg-2" />
    </h3>
  );
}

interface FactListProps {
  readonly explorationId: string;
  readonly facts: readonly ProposedFact[];
  readonly access: 'edit' | 'read';
}

/** The facts that an exploration proposes, by operation, with how each of them was learned. */
export function FactList({ explorationId, facts, access }: FactListProps) {
  const decide = useDecideFacts(explorationId);
  const open = facts.filter(({ state }) => state === 'proposed').length;
  const groups = Map.groupBy(facts, ({ op }) => op);
  return (
    <section aria-label="Facts">
      <SectionHead title="Facts" note={`${facts.length} learned, ${open} to decide`}>
        {access === 'edit' && open > 0 && (
          <Button variant="primary" disabled={decide.isPending} onClick={() => decide.mutate({ accept: 'all' })}>
            <Check />
            Accept all {open}
          </Button>
        )}
      </SectionHead>
      <p className="px-4 pb-3 text-fg-2 text-sm sm:px-6">
        Facts add what the spec does not say. Accepted facts are used for all tests generated in this project.
      </p>
      {[...groups].map(([op, items]) => (
        <div key={op} className="border-t">
          <div className="bg-inset px-4 py-1.5 sm:px-6">
            <OperationName op={op} />
          </div>
          <ul>
            {items.map((fact) => (
              <FactRow key={fact.id} fact={fact} access={access} isBusy={decide.isPending} onDecide={decide.mutate} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
