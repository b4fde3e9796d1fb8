import type { DiffCard } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../../lib/format.ts';
import { projectSuitesPath } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { type CaseChoice, resolveCase, type SuiteContext } from '../../api/resolve-case.ts';

type Conflict = NonNullable<DiffCard['conflicts']>[number];

interface CaseConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly context: SuiteContext;
}

/** Cases that both the user and the answer changed. One click keeps either version. */
export function CaseConflicts({ conflicts, context }: CaseConflictsProps) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(context.revision);
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [busyId, setBusyId] = useState<string | null>(null);
  const open = conflicts.filter(({ id }) => !settled.includes(id));
  const choose = async (choice: CaseChoice): Promise<void> => {
    setBusyId(choice.id);
    const outcome = await resolveCase(client, { ...context, revision }, [choice]);
    setBusyId(null);
    if (outcome === null) return;
    setRevision(outcome);
    setSettled([...settled, choice.id]);
  };
  if (open.length === 0) return null;
  return (
    <section aria-label="Conflicting cases" className="border-t bg-warn-soft">
      <h3 className="flex items-center gap-2 px-3 pt-2 font-medium text-sm text-warn">
        <GitMerge className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        {countOf(open.length, 'case')} changed both by you and by this reply
      </h3>
      <ul className="pb-1">
        {open.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5 text-sm">
            <Link
              to={`${projectSuitesPath(context.projectId, context.suiteId)}&case=${encodeURIComponent(id)}`}
              className="min-w-40 flex-1 truncate underline-offset-2 hover:underline max-sm:basis-full"
            >
              {title}
            </Link>
            <Button size="sm" disabled={busyId !== null} onClick={() => void choose({ id, take: 'mine' })}>
              Keep mine
            </Button>
            <Button size="sm" variant="ghost" disabled={busyId !== null} onClick={() => void choose({ id, take: 'generated' })}>
              Use the new version
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
