import type { FailuresCard as FailuresCardData } from '@assay/contract';
import { CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '../../../../lib/format.ts';
import { runPath } from '../../../../lib/paths.ts';
import { Card, CardHeader } from '../../../../ui/card.tsx';
import { ScrollRegion } from '../../../../ui/scroll-region.tsx';

const link = 'rounded-sm font-medium text-accent-text underline-offset-4 hover:underline';
const cell = 'px-3 py-2 align-top';

/** A run's failed cases, with the expected and the actual result. */
export function FailuresCard({ card }: { readonly card: FailuresCardData }) {
  return (
    <Card className="animate-rise">
      <CardHeader icon={<CircleX />} title={card.title} />
      <ScrollRegion label={card.title} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b text-fg-3 text-xs [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-normal">
              <th scope="col">Case</th>
              <th scope="col">Expected</th>
              <th scope="col">Actual</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {card.rows.map((row) => (
              <tr key={row.caseId}>
                <td className={cell}>
                  <Link to={runPath(card.runId, row.stepId)} className={link}>
                    {row.title}
                  </Link>
                  <code className="block break-all font-mono text-fg-3 text-xs">{row.op}</code>
                </td>
                <td className={`${cell} break-words text-fg-2`}>{row.expected ?? '–'}</td>
                <td className={`${cell} break-words text-fg-2`}>{row.actual}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {card.omitted > 0 && <p className="border-t px-3 py-2 text-fg-3 text-xs">{countOf(card.omitted, 'more failed case')} not listed</p>}
    </Card>
  );
}
