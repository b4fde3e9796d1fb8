import type { ExplorationFinding } from '@assay/contract';
import { BookmarkPlus, ChevronRight, Terminal } from 'lucide-react';
import { countOf } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { SectionHeader } from '../../../ui/page.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { useKeepFindings } from '../hooks/use-exploration-actions.ts';

const SENDERS = {
  owner: 'First user',
  other: 'Second user',
  anonymous: 'No credentials',
  user: 'First user',
  viewer: 'Read-only user',
} as const;

const SOURCES: Readonly<Record<ExplorationFinding['source'], string>> = {
  spec: 'the spec',
  protocol: 'the HTTP standard',
  fact: 'an accepted fact',
  identity: 'the users’ permissions',
  convention: 'common practice',
};

function Value({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-fg-3 text-xs">{label}</dt>
      <dd className="break-words text-sm">{showInvisible(text)}</dd>
    </div>
  );
}

interface ExchangeProps {
  readonly exchange: ExplorationFinding['exchanges'][number];
  readonly number: number;
  /** Null if all requests in the finding have the same sender. */
  readonly sender: string | null;
}

function Exchange({ exchange, number, sender }: ExchangeProps) {
  const { request, status, response, curl } = exchange;
  return (
    <div className="mt-3 rounded-lg border">
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
        <span className="nums text-fg-2 text-xs">
          {[`Request ${number}`, sender, status === 0 ? 'no response' : `status ${status}`].filter((part) => part !== null).join(', ')}
        </span>
        <span className="flex-1" />
        <CopyButton label="Copy as curl" text={() => curl}>
          <Terminal />
        </CopyButton>
      </div>
      <ScrollRegion label={`Request and response ${number}`} className="max-h-72 overflow-auto">
        <pre className="whitespace-pre-wrap break-all px-3 py-2 font-mono text-xs">{showInvisible(request)}</pre>
        <pre className="whitespace-pre-wrap break-all border-t px-3 py-2 font-mono text-fg-2 text-xs">{showInvisible(response)}</pre>
      </ScrollRegion>
    </div>
  );
}

/** The sentence without the operation, which is shown before it. */
const sentenceOf = ({ op, text }: ExplorationFinding): string => (text.startsWith(`${op} `) ? text.slice(op.length + 1) : text);

const hasOneSender = ({ exchanges }: ExplorationFinding): boolean => new Set(exchanges.map(({ identity }) => identity)).size === 1;

interface FindingRowProps {
  readonly finding: ExplorationFinding;
  /** Absent if the finding cannot be saved as a test. */
  readonly onKeep: (() => void) | undefined;
}

function FindingRow({ finding, onKeep }: FindingRowProps) {
  const { op, operations, place, expected, actual, exchanges, grade, source, count } = finding;
  const [method = '', path = ''] = op.split(/ (.*)/s);
  return (
    <li className="border-t">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-fg/4 sm:px-6">
          <ChevronRight className="size-3.5 shrink-0 text-fg-3 group-open:rotate-90" aria-hidden />
          <Badge variant={grade === 'defect' ? 'destructive' : 'outline'}>{grade === 'defect' ? 'Defect' : 'Note'}</Badge>
          <span className="flex min-w-0 max-w-full items-center gap-2">
            <MethodChip method={method} />
            <PathText path={path} className="text-fg-2" />
          </span>
          <span className="min-w-0 flex-1 basis-56 break-words text-sm max-sm:basis-full">{showInvisible(sentenceOf(finding))}</span>
        </summary>
        <div className="px-4 pt-2 pb-4 sm:px-6">
          <dl className="grid gap-3 sm:grid-cols-2">
            <Value label="Expected" text={expected} />
            <Value label="Actual" text={actual} />
          </dl>
          <p className="nums mt-2 break-words text-fg-3 text-xs">
            Seen in {countOf(count, 'request')}
            {operations.length > 1 && ` to ${operations.join(', ')}`}
            {place !== null && !place.includes(' ') && `, at ${place}`}. Based on {SOURCES[source]}.
          </p>
          {onKeep !== undefined && (
            <Button size="sm" className="mt-3" onClick={onKeep}>
              <BookmarkPlus />
              Save as test
            </Button>
          )}
          {exchanges.map((exchange, index) => (
            <Exchange
              key={`${exchange.request} ${exchange.status}`}
              exchange={exchange}
              number={index + 1}
              sender={hasOneSender(finding) ? null : SENDERS[exchange.identity]}
            />
          ))}
        </div>
      </details>
    </li>
  );
}

interface FindingListProps {
  readonly explorationId: string;
  readonly access: 'edit' | 'read';
  readonly findings: readonly ExplorationFinding[];
}

/** The search's defects and notes, each with its exchanges. */
export function FindingList({ explorationId, findings, access }: FindingListProps) {
  const keep = useKeepFindings(explorationId);
  const ranked = [...findings.filter(({ grade }) => grade === 'defect'), ...findings.filter(({ grade }) => grade === 'note')];
  const defects = findings.filter(({ grade }) => grade === 'defect').length;
  const notes = findings.length - defects;
  return (
    <section aria-label="Findings">
      <SectionHeader title="Findings" note={[countOf(defects, 'defect'), ...(notes > 0 ? [countOf(notes, 'note')] : [])].join(', ')}>
        {access === 'edit' && ranked.some(({ grade, isCase }) => isCase && grade === 'defect') && (
          <Button disabled={keep.isPending} onClick={() => keep.mutate('defects')}>
            <BookmarkPlus />
            Save defects as tests
          </Button>
        )}
      </SectionHeader>
      {findings.length === 0 && <p className="px-4 pb-4 text-fg-2 text-sm sm:px-6">The search did not find any defects.</p>}
      <ul>
        {ranked.map((finding) => (
          <FindingRow
            key={finding.key}
            finding={finding}
            onKeep={access === 'edit' && finding.isCase ? () => keep.mutate([finding.key]) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
