import type { ExplorationResult } from '@assay/contract';
import { SectionHeader } from '../../../ui/page.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';

interface RequestsProps {
  readonly title: string;
  readonly note: string;
  readonly requests: readonly string[];
}

function Requests({ title, note, requests }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title} className="border-b last:border-b-0">
      <SectionHeader title={title} note={String(requests.length)} />
      <p className="px-4 pb-2 text-fg-2 text-sm sm:px-6">{note}</p>
      <ol className="px-4 pb-4 sm:px-6">
        {requests.map((request) => (
          <li key={request} className="break-all py-0.5 font-mono text-xs">
            {showInvisible(request)}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Leftovers = Pick<ExplorationResult, 'leftBehind' | 'changed' | 'suspects'>;

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** What the exploration could not undo, and the last requests before the server or the credentials stopped working. */
export function LeftoverList({ leftBehind, changed, suspects }: Leftovers) {
  return (
    <>
      <Requests
        title="Last requests"
        note="The server or the credentials stopped working after these requests, in this order."
        requests={suspects.map(({ number, request, status }) => `${number}. ${request} ${status === 0 ? 'no response' : status}`)}
      />
      <Requests
        title="Not removed"
        note="These requests created resources that still exist."
        requests={unique(leftBehind.map(({ request }) => request))}
      />
      <Requests
        title="Changed"
        note="These requests changed resources that existed before."
        requests={unique(changed.map(({ request }) => request))}
      />
    </>
  );
}
