import { Check, Cloud, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';

const SPAN_MS = 900;
const facts = [
  ['Duration', '0.86 s'],
  ['p95', '286 ms'],
  ['Environment', 'staging'],
  ['Cases', '7'],
] as const;
const rows = [
  { method: 'POST', title: 'Get a token', status: 200, at: 0, ms: 96 },
  { method: 'GET', title: 'List books', status: 200, at: 98, ms: 74 },
  { method: 'GET', title: 'List books, limit 0', status: 400, at: 104, ms: 62 },
  { method: 'POST', title: 'Place an order', status: 201, at: 184, ms: 118 },
  { method: 'GET', title: 'Read the order', status: 200, at: 306, ms: 66 },
  { method: 'POST', title: 'Order of 0 copies', status: 500, at: 378, ms: 286 },
  { method: 'POST', title: 'Unknown book', status: 422, at: 672, ms: 58 },
] as const;

function Row({ row }: { readonly row: (typeof rows)[number] }) {
  const isBad = row.status === 500;
  return (
    <div
      className={cn(
        'grid h-9 grid-cols-[1rem_3.25rem_9.5rem_2.25rem_minmax(0,1fr)_3.5rem] items-center gap-2 px-3 text-sm',
        isBad && 'edge-bad bg-bad-soft',
      )}
    >
      {isBad ? <X className="size-3.5 text-bad" /> : <Check className="size-3.5 text-ok" />}
      <MethodChip method={row.method} />
      <span className="truncate">{row.title}</span>
      <span className={cn('nums font-mono text-xs', isBad ? 'text-bad' : 'text-fg-3')}>{row.status}</span>
      <span className="quarter-lines relative h-full border-line border-l">
        <i
          className={cn('absolute top-[0.875rem] h-2 rounded-[3px]', isBad ? 'bg-bad' : 'bg-info')}
          style={{ left: `${(row.at / SPAN_MS) * 100}%`, width: `${(row.ms / SPAN_MS) * 100}%` }}
        />
      </span>
      <span className={cn('nums text-right text-xs', isBad ? 'text-fg-2' : 'text-fg-3')}>{row.ms} ms</span>
    </div>
  );
}

/** A picture of the product built from its own components, so that it follows the theme. */
export function ProductSheet() {
  return (
    <div
      role="img"
      aria-label="A slash command in chat and its cloud run, in which six of seven steps passed"
      className="w-full max-w-[42rem] px-10"
    >
      <div inert aria-hidden className="flex select-none flex-col gap-6">
        <p className="ml-auto rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2 font-mono text-accent-text text-sm">/run cloud</p>
        <Card>
          <p className="flex h-10 items-center gap-2 border-b px-3 text-sm">
            <Cloud className="size-4 text-fg-3" strokeWidth={1.75} />
            <span className="flex-1 font-medium">Cloud run</span>
            <Badge variant="destructive">
              <X />1 failed
            </Badge>
            <Badge variant="ok">
              <Check />6 passed
            </Badge>
          </p>
          <div className="grid grid-cols-4 divide-x divide-line border-b">
            {facts.map(([label, value]) => (
              <div key={label} className="px-3 py-2.5">
                <p className="text-2xs text-fg-3">{label}</p>
                <p className="nums font-medium">{value}</p>
              </div>
            ))}
          </div>
          <div className="py-1">
            {rows.map((row) => (
              <Row key={row.title} row={row} />
            ))}
          </div>
        </Card>
        <p className="text-fg-2">The server returned 500, but the spec requires a 4xx. The other six steps passed.</p>
      </div>
    </div>
  );
}
