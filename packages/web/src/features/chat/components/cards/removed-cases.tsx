import type { ShortCase } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../../lib/format.ts';
import { projectSuitesPath } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { resolveCase, type SuiteContext } from '../../api/resolve-case.ts';

const MAX_PER_REQUEST = 200;

interface RemovedCasesProps {
  readonly removed: readonly ShortCase[];
  readonly context: SuiteContext;
}

/** Cases that the user removed earlier and that this answer left out. One click restores them. */
export function RemovedCases({ removed, context }: RemovedCasesProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'away' | 'busy' | 'back'>('away');
  const bringBack = async (): Promise<void> => {
    setState('busy');
    const choices = removed.slice(0, MAX_PER_REQUEST).map(({ id }) => ({ id, take: 'generated' as const }));
    setState((await resolveCase(client, context, choices)) === null ? 'away' : 'back');
  };
  if (state === 'back') return null;
  return (
    <section aria-label="Cases you removed" className="flex flex-wrap items-start gap-x-2 gap-y-1 border-t px-3 py-2 text-sm">
      <details className="min-w-40 flex-1">
        <summary className="cursor-pointer py-1 text-fg-2">{countOf(removed.length, 'removed case')} not generated again</summary>
        <ul className="pb-1 pl-4 text-fg-3 text-xs">
          {removed.slice(0, MAX_PER_REQUEST).map(({ id, title, op }) => (
            <li key={id} className="break-words py-0.5">
              {title} <code className="ml-1 font-mono">{op}</code>
            </li>
          ))}
        </ul>
      </details>
      {removed.length > MAX_PER_REQUEST ? (
        <Link to={projectSuitesPath(context.projectId, context.suiteId)} className="py-1 underline underline-offset-2">
          Open the suite
        </Link>
      ) : (
        <Button size="sm" variant="ghost" disabled={state === 'busy'} onClick={() => void bringBack()}>
          Restore
        </Button>
      )}
    </section>
  );
}
