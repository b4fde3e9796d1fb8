import type { Fact, Facts } from '@assay/contract';
import { Lightbulb, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { useRemoveFacts } from '../hooks/use-exploration-actions.ts';
import { evidenceText } from '../model/exploration-texts.ts';
import { matchingFacts } from '../model/matching-facts.ts';
import { FactGroups } from './fact-groups.tsx';
import { FactText } from './fact-text.tsx';

interface FactRowProps {
  readonly fact: Fact;
  readonly access: 'edit' | 'read';
  readonly onRemove: () => void;
}

function FactRow({ fact, access, onRemove }: FactRowProps) {
  return (
    <li className="flex items-start gap-4 border-b px-4 py-2.5 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <FactText fact={fact} />
        <p className="mt-0.5 break-words text-fg-3 text-xs">{showInvisible(evidenceText(fact))}</p>
      </div>
      {access === 'edit' && (
        <Button size="iconSm" variant="ghost" aria-label={`Remove: ${fact.text}`} onClick={onRemove}>
          <Trash2 />
        </Button>
      )}
    </li>
  );
}

interface AcceptedFactsProps {
  readonly projectId: string;
  readonly facts: Facts;
  readonly access: 'edit' | 'read';
}

/** A project's facts by operation, with a search field and a remove button for each fact. */
export function AcceptedFacts({ projectId, facts, access }: AcceptedFactsProps) {
  const [words, setWords] = useState('');
  const [leaving, setLeaving] = useState<Fact | null>(null);
  const remove = useRemoveFacts(projectId);
  const shown = matchingFacts(facts.items, words);
  const confirm = (): void => {
    if (leaving !== null) remove.mutate([leaving.id], { onSettled: () => setLeaving(null) });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4 sm:px-6">
        <SearchInput label="Search facts" value={words} onChange={setWords} className="w-72 max-sm:w-full" />
        <p className="nums text-fg-3 text-xs">
          {shown.length === facts.items.length
            ? countOf(facts.items.length, 'fact')
            : `${shown.length.toLocaleString('en')} of ${countOf(facts.items.length, 'fact')}`}
          {facts.changedAt !== null && `, revision ${facts.revision}, ${formatDate(facts.changedAt)}`}
        </p>
      </div>
      {shown.length === 0 && (
        <EmptyState icon={<Lightbulb strokeWidth={1.75} />} title="No matching facts" body="Search for an operation, a field or a value." />
      )}
      <FactGroups
        facts={shown}
        render={(fact) => <FactRow key={fact.id} fact={fact} access={access} onRemove={() => setLeaving(fact)} />}
      />
      {leaving !== null && (
        <ConfirmDialog
          title="Remove this fact?"
          action="Remove"
          state={remove.isPending ? 'busy' : 'ready'}
          onConfirm={confirm}
          onClose={() => setLeaving(null)}
        >
          <p className="break-words text-fg">{showInvisible(leaving.text)}</p>
          <p className="mt-2">New tests will no longer use this fact. The next exploration may propose it again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
